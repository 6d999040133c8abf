import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { MarkdownProcessor } from 'astro/markdown';
import { renderMarkdown } from '#lib/text/render-markdown.ts';

const sources = ['src/model', 'src/lib/text', 'package.json'];

/**
 * Renders Markdown like the editor's preview. Astro's cache ignores changed code, so the
 * configuration contains a digest of it.
 */
export function siteMarkdown(): MarkdownProcessor {
  return {
    name: 'site-markdown',
    options: { digest: digestSources() },
    createRenderer: () =>
      Promise.resolve({
        render: (content, { frontmatter = {} } = {}) =>
          Promise.resolve({
            code: renderMarkdown(content),
            metadata: { headings: [], localImagePaths: [], remoteImagePaths: [], frontmatter },
          }),
      }),
  };
}

function digestSources(): string {
  const digest = createHash('sha256');
  for (const file of sources.flatMap(listFiles)) digest.update(file).update(readFileSync(file));
  return digest.digest('base64url');
}

function listFiles(source: string): string[] {
  if (path.extname(source) !== '') return [source];
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
