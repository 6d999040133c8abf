import { launchBrowser } from '#test/browser/launch-browser.ts';
import { publicPaths } from '#test/site/site.ts';
import { startMeasuredSite } from '../measured-site.ts';
import { formatKilobytes } from '../report/format-number.ts';
import type { Section } from '../report/section.ts';
import { writeTable } from '../report/table.ts';
import { weighPage, type PageWeights } from './page-weights.ts';
import type { Weight } from './weight.ts';

const columns = [
  { heading: 'page' },
  ...[
    ...['requests', 'HTML', 'CSS in it', 'JS in it', 'CSS files', 'JS files', 'fonts', 'pictures'],
    ...['all', 'a touch: requests', 'a touch: JS', 'a touch: data'],
  ].map((heading) => ({ heading, isNumber: true })),
];

/** What each kind of page weighs as a browser loads it. */
export const weightsSection: Section = {
  name: 'weights',
  heading: 'Page weights',
  async measure() {
    const rows: string[][] = [];
    const site = await startMeasuredSite();
    const browser = await launchBrowser();
    try {
      for (const path of publicPaths) {
        rows.push(writeRow(path, await weighPage(browser, site.url + path)));
      }
    } finally {
      await browser.close();
      await site.close();
    }
    return [
      'What Chromium loads on a phone (412 × 823 points) before anything is touched, and what the',
      'first touch of a form or search brings besides. In kilobytes of 1,000 bytes: as it is, and',
      'after the stroke compressed with brotli; fonts and photographs are compressed in themselves.',
      '',
      writeTable(columns, rows),
    ].join('\n');
  },
};

function writeRow(path: string, weights: PageWeights): string[] {
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
