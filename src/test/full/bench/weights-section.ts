import { launchBrowser } from '#test/kit/browser/launch-browser.ts';
import { startMeasuredSite } from './measured-site.ts';
import { formatKilobytes, measuredPaths, type Section, writeTable } from './section.ts';
import { type PageWeights, weighPage, type Weight } from './page-weights.ts';

const columns = [
  { heading: 'page' },
  ...[
    ...['requests', 'HTML', 'CSS in it', 'JS in it', 'CSS files', 'JS files', 'fonts', 'pictures'],
    ...['all', 'a touch: requests', 'a touch: JS', 'a touch: data'],
  ].map((heading) => ({ heading, isNumber: true })),
];

/** The weight of each kind of page as a browser loads it. */
export const weightsSection: Section = {
  name: 'weights',
  heading: 'Page weights',
  async measure() {
    const pages: WeighedPage[] = [];
    const site = await startMeasuredSite();
    const browser = await launchBrowser();
    try {
      for (const path of measuredPaths) {
        pages.push({ path, weights: await weighPage(browser, site.url + path) });
      }
    } finally {
      await browser.close();
      await site.close();
    }
    return [
      'What Chromium loads on a phone (412 × 823 pixels) before a visitor touches anything, and what the',
      'first touch of a form or search adds. In kilobytes of 1,000 bytes, plain / compressed with brotli;',
      'fonts and photos are compressed already. The limits, which tests enforce: 13.9 KB (two forms 14.3, the home page 15.3) for the HTML with',
      'its styles, 4.1 KB for the script of a page without a form, 14.7 KB for each font. Of pages with',
      'one template, such as the services, one is measured.',
      '',
      ...writeResult(pages),
      '',
      writeTable(columns, pages.map(writeRow)),
    ].join('\n');
  },
};

/** A page and its weights. */
interface WeighedPage {
  path: string;
  weights: PageWeights;
}

function writeResult(pages: WeighedPage[]): string[] {
  const bySize = pages.toSorted(
    (one, other) => other.weights.all.compressed - one.weights.all.compressed,
  );
  const [heaviest, lightest] = [bySize[0], bySize.at(-1)];
  if (!heaviest || !lightest) return [];
  const withScripts = pages.filter(({ weights }) => weights.scripts.raw > 0).length;
  const touch = Math.max(...pages.map(({ weights }) => weights.touch.scripts.compressed));
  return [
    `The heaviest page is ${heaviest.path} with ${formatKilobytes(heaviest.weights.all.compressed)} KB compressed, the lightest has ${formatKilobytes(lightest.weights.all.compressed)} KB.`,
    `Of ${pages.length} pages, ${withScripts} load a script file before a touch. A touch adds at most ${formatKilobytes(touch)} KB of script.`,
  ];
}

function writeRow({ path, weights }: WeighedPage): string[] {
  const { requests, html, inlineStyles, inlineScripts, touch } = weights;
  return [
    ...[path, requests.toString(), write(html), write(inlineStyles), write(inlineScripts)],
    ...[weights.styles, weights.scripts, weights.fonts, weights.pictures, weights.all].map(write),
    ...[touch.requests.toString(), write(touch.scripts), write(touch.data)],
  ];
}

function write({ raw, compressed }: Weight): string {
  return raw === 0 ? '–' : `${formatKilobytes(raw)} / ${formatKilobytes(compressed)}`;
}
