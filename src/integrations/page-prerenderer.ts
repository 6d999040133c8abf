import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import type { Appearances } from '#model/built/built-content.server.ts';
import { type DetachedRegion, detachRegions } from '#model/ids/detach-regions.ts';
import { setCmsPolicy } from './content-manager.ts';

/**
 * Moves what only the editor reads from pages to files of their own. A file is named by its content,
 * and the page names the file, so that the two always belong together.
 */
class EditableFiles {
  readonly #files = new Map<string, string>();
  readonly #pages = new Map<string, readonly string[]>();

  /** `html` is latin1, one character per byte; `path` is the page's own. */
  detach(html: string, path: string): string {
    const { html: bare, regions } = detachRegions(html);
    if (regions.length === 0) return html;
    if (!path.startsWith('/admin')) this.#pages.set(path, listIds(regions));
    const text = JSON.stringify(regions);
    const name = createHash('sha256').update(text, 'latin1').digest('base64url').slice(0, 8);
    this.#files.set(name, text);
    return bare.replace('<html ', `<html data-editable="${name}" `);
  }

  /** Writes at once, since nothing else goes on: each wait would cost more than its file. */
  write(dir: URL): void {
    mkdirSync(new URL('editable/', dir), { recursive: true });
    for (const [name, text] of this.#files) {
      writeFileSync(new URL(`editable/${name}.json`, dir), text, 'latin1');
    }
    mkdirSync(new URL('catalogue/', dir), { recursive: true });
    const paths = [...this.#pages.keys()].sort();
    const appearances = JSON.stringify(listAppearances(this.#pages, paths));
    writeFileSync(new URL('catalogue/appearances.json', dir), appearances);
    const addresses = paths.map((path) => path.replace(/(?:\/index)?\.html$/, '') || '/');
    writeFileSync(new URL('catalogue/pages.json', dir), JSON.stringify(addresses));
  }
}

/** Leaves out the items of lists, which are on one page at a time, and what no visitor sees. */
function listIds(regions: readonly DetachedRegion[]): string[] {
  return regions.flatMap(({ edit }) => edit ?? []);
}

/** Lists the pages of each content id, by their index among the paths. */
function listAppearances(
  pages: ReadonlyMap<string, readonly string[]>,
  paths: readonly string[],
): Appearances {
  const appearances: Appearances = {};
  for (const [index, path] of paths.entries()) {
    for (const id of new Set(pages.get(path))) (appearances[id] ??= []).push(index);
  }
  return Object.fromEntries(Object.entries(appearances).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const policyPattern = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/;
const inlinePattern = /<(?:script|style)\b[^>]*>([\s\S]*?)<\/(?:script|style)>/g;

/**
 * Keeps only the hashes that a page needs: those of the whole site, as Astro lists them, weigh a
 * kilobyte and change with any script. `html` is latin1, one character per byte.
 */
export function tightenPolicy(html: string): string {
  const hashes = new Set(
    [...html.matchAll(inlinePattern)].map(([, code = '']) => {
      return `'sha256-${createHash('sha256').update(code, 'latin1').digest('base64')}'`;
    }),
  );
  return html.replace(policyPattern, (_, start: string, policy: string, end: string) => {
    const tight = policy.replace(/ '(sha256-[^']+)'/g, (source, hash: string) => {
      return hashes.has(`'${hash}'`) ? source : '';
    });
    return start + tight + end;
  });
}

/** Matches what Astro writes right before a page's first island, amid the text. */
const islandStyle = /<style>astro-island[^<]*<\/style>/;

/** Puts the rule of islands into the head, where HTML allows a style, behind the policy. */
function moveIslandStyle(html: string): string {
  // Most pages have no island, and this is the quickest way to tell.
  if (!html.includes('<style>astro-island')) return html;
  const [style] = islandStyle.exec(html) ?? [];
  if (style === undefined) return html;
  return html.replace(style, '').replace('</head>', `${style}</head>`);
}

const focusAttribute = / data-focus="(\d{1,3}% \d{1,3}%)"/g;

/** Writes a rule for each focal point of a page, since its policy allows no style attribute. */
export function addFocusRules(html: string): string {
  if (!html.includes(' data-focus=')) return html;
  const focuses = new Set([...html.matchAll(focusAttribute)].map(([, focus = '']) => focus));
  if (focuses.size === 0) return html;
  const rules = [...focuses]
    .map((each) => `[data-focus="${each}"]{object-position:${each}}`)
    .join('');
  return addStyle(html, rules);
}

const stylePattern = /<style>([\s\S]*?)<\/style>/g;

/** Joins the styles of a page's head into one: each element costs the policy a hash of 53 bytes. */
export function joinStyles(html: string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const styles = [...head.matchAll(stylePattern)].map(([, rules = '']) => rules);
  if (styles.length < 2) return html;
  return addStyle(head.replaceAll(stylePattern, '') + html.slice(end), styles.join(''));
}

/** Puts a style at the end of the head, behind the policy, which then allows it. */
function addStyle(html: string, rules: string): string {
  const hash = createHash('sha256').update(rules, 'latin1').digest('base64');
  return html
    .replace(policyPattern, (_, start: string, policy: string, end: string) => {
      return start + policy.replace(/\bstyle-src /, `style-src 'sha256-${hash}' `) + end;
    })
    .replace('</head>', () => `<style>${rules}</style></head>`);
}

/** Tightens policies before pages are written: to rewrite thousands of files takes longer. */
export function pagePrerenderer(): AstroIntegration {
  const editable = new EditableFiles();
  const finishPage = (html: string, path: string) =>
    editable.detach(tightenPolicy(joinStyles(addFocusRules(moveIslandStyle(html)))), path);
  return {
    name: 'page-prerenderer',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((usual) => ({
          ...usual,
          name: 'page-prerenderer',
          render: render(usual, finishPage),
        }));
      },
      'astro:build:done': ({ dir }) => editable.write(dir),
    },
  };
}

function render(
  usual: AstroPrerenderer,
  finishPage: (html: string, path: string) => string,
): AstroPrerenderer['render'] {
  return async (request, options) => {
    const rendered = await usual.render(request, options);
    const { pathname } = new URL(request.url);
    const finish = (html: string) => finishPage(html, pathname);
    const setPolicy = pathname.endsWith('/cms.html') ? setCmsPolicy : finish;
    if (rendered instanceof Response) return changePage(rendered, setPolicy);
    return { ...rendered, response: await changePage(rendered.response, setPolicy) };
  };
}

async function changePage(answer: Response, change: (html: string) => string): Promise<Response> {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
  if (!isPage) return answer;
  // A policy is ASCII, and latin1 preserves every other byte.
  const html = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  return new Response(Buffer.from(change(html), 'latin1'), answer);
}
