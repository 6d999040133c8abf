import { createHash } from 'node:crypto';
import type { AstroIntegration } from 'astro';

const policyPattern = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/;
const inlinePattern = /<(?:script|style)\b[^>]*>([\s\S]*?)<\/(?:script|style)>/g;

/**
 * Leaves in a page's Content-Security-Policy only the hashes of what this page holds. Astro lists
 * those of the whole site in every page: a kilobyte that no compression can shrink, and a reason
 * for every page to change when one script does.
 *
 * @param html a built page
 */
export function tightenPolicy(html: string): string {
  const hashes = new Set(
    [...html.matchAll(inlinePattern)].map(([, code = '']) => {
      return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
    }),
  );
  return html.replace(policyPattern, (_, start: string, policy: string, end: string) => {
    const tight = policy.replace(/ '(sha256-[^']+)'/g, (source, hash: string) => {
      return hashes.has(`'${hash}'`) ? source : '';
    });
    return start + tight + end;
  });
}

/**
 * Tightens the policy of every page on its way from the renderer to its file: to read and write
 * thousands of files once more would take longer than to render them.
 */
export function tightCsp(): AstroIntegration {
  return {
    name: 'tight-csp',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((usual) => ({
          ...usual,
          name: 'tight-csp',
          render: async (request, options) => {
            const rendered = await usual.render(request, options);
            if (rendered instanceof Response) return tightenAnswer(rendered);
            return { ...rendered, response: await tightenAnswer(rendered.response) };
          },
        }));
      },
    },
  };
}

async function tightenAnswer(answer: Response): Promise<Response> {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
  return isPage ? new Response(tightenPolicy(await answer.text()), answer) : answer;
}
