import { createHash } from 'node:crypto';
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import { EditableFiles } from './editable-files.ts';
import { setCmsPolicy } from './content-manager.ts';

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
  const [style] = islandStyle.exec(html) ?? [];
  if (style === undefined) return html;
  return html.replace(style, '').replace('</head>', `${style}</head>`);
}

const focusAttribute = / data-focus="(\d{1,3}% \d{1,3}%)"/g;

/** Writes a rule for each focal point of a page, since its policy allows no style attribute. */
export function addFocusRules(html: string): string {
  const focuses = new Set([...html.matchAll(focusAttribute)].map(([, focus = '']) => focus));
  if (focuses.size === 0) return html;
  const rules = [...focuses]
    .map((each) => `[data-focus="${each}"]{object-position:${each}}`)
    .join('');
  const hash = createHash('sha256').update(rules).digest('base64');
  return html
    .replace(policyPattern, (_, start: string, policy: string, end: string) => {
      return start + policy.replace(/\bstyle-src /, `style-src 'sha256-${hash}' `) + end;
    })
    .replace('</head>', `<style>${rules}</style></head>`);
}

/** Tightens policies before pages are written: to rewrite thousands of files takes longer. */
export function pagePrerenderer(): AstroIntegration {
  const editable = new EditableFiles();
  const finishPage = (html: string, path: string) =>
    editable.detach(tightenPolicy(addFocusRules(moveIslandStyle(html))), path);
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
