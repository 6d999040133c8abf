// Only loaded for Markdown, since the renderer is larger than the rest of the editor.
import { renderMarkdown } from '#lib/text/render-markdown.ts';

interface HtmlPolicy {
  createHTML: (markdown: string) => string;
}

const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy };
};

const rules: HtmlPolicy = { createHTML: renderMarkdown };

/** The only Trusted Types policy that the pages allow. */
const policy = trustedTypes?.createPolicy('markdown', rules) ?? rules;

/** Renders Markdown as the page will; no script in it can run. */
export function showMarkdown(element: HTMLElement, markdown: string): void {
  element.innerHTML = policy.createHTML(markdown);
}
