import { createHash } from 'node:crypto';
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import { setCmsPolicy } from './content-manager.ts';
import { EditableFiles } from './editable-files.ts';

const policyPattern = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/;
const inlinePattern = /<(?:script|style)\b[^>]*>([\s\S]*?)<\/(?:script|style)>/g;

/**
 * Reduces a page's policy to the hashes that it needs: Astro lists those of the whole site, which
 * take a kilobyte and change with any script. `html` is latin1, one character per byte.
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

/** Matches what Astro writes into the text, right before a page's first island. */
const islandStyle = /<style>astro-island[^<]*<\/style>/;

/** Moves the rule of islands into the head, after the policy, where HTML allows a style. */
function moveIslandStyle(html: string): string {
  // Most pages have no island, and this is the quickest way to find out.
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

/** Joins the styles in a page's head: each element would cost the policy a hash of 53 bytes. */
export function joinStyles(html: string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const styles = [...head.matchAll(stylePattern)].map(([, rules = '']) => rules);
  if (styles.length < 2) return html;
  return addStyle(head.replaceAll(stylePattern, '') + html.slice(end), styles.join(''));
}

/** Adds a style at the end of the head, after the policy, which then allows it. */
function addStyle(html: string, rules: string): string {
  const hash = createHash('sha256').update(rules, 'latin1').digest('base64');
  return html
    .replace(policyPattern, (_, start: string, policy: string, end: string) => {
      return start + policy.replace(/\bstyle-src /, `style-src 'sha256-${hash}' `) + end;
    })
    .replace('</head>', () => `<style>${rules}</style></head>`);
}

/**
 * Gives each page its own policy and removes the editor's marks before it is written. Astro accepts
 * only one prerenderer, so this does both.
 */
export function finishedPages(): AstroIntegration {
  const editable = new EditableFiles();
  const finishPage = (html: string, path: string) =>
    editable.detach(tightenPolicy(joinStyles(addFocusRules(moveIslandStyle(html)))), path);
  return {
    name: 'finished-pages',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((usual) => ({
          ...usual,
          name: 'finished-pages',
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
