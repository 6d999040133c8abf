import { renderMarkdown } from '#features/content/render-markdown.ts';

/** What makes HTML that the browser lets into the page. */
interface HtmlPolicy {
  createHTML: (markdown: string) => string;
}

const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy };
};

const rules: HtmlPolicy = { createHTML: renderMarkdown };

/** The only policy that the pages allow, where the browser knows of such: no other text gets in. */
const policy = trustedTypes?.createPolicy('markdown', rules) ?? rules;

/**
 * Shows a Markdown text as the page will.
 *
 * @param element whose content it replaces
 * @param markdown as typed: whatever is in it, no script of it runs
 */
export function showMarkdown(element: HTMLElement, markdown: string): void {
  element.innerHTML = policy.createHTML(markdown);
}
