import { renderMarkdown } from '#browser/markdown/render-markdown.ts';

const rendered = new Map<string, string>();

/**
 * Renders Markdown as `renderMarkdown` does, each text once: an article stands on its page and in the
 * feed, and a renewed site has most of its texts from the one before.
 *
 * @param markdown as an editor wrote it
 * @returns HTML
 */
export function renderMarkdownOnce(markdown: string): string {
  const html = rendered.get(markdown) ?? renderMarkdown(markdown);
  rendered.set(markdown, html);
  return html;
}
