import {
  createElement,
  getAttribute,
  isElementNode,
  query,
  removeAttribute,
  setTextContent,
  spliceChildren,
  type Element,
} from '@parse5/tools';
import { parse, serialize } from 'parse5';
import { readBuiltFile } from '#lib/built-site.server.ts';
import type { AskedForm } from './forms.ts';
import type { Sent } from './sent.ts';

/**
 * Returns the page that answers a form sent without script, which says what the panel on the page
 * would; null where the built page cannot be read.
 */
export async function formatSentPage({ sentPath }: AskedForm, sent: Sent): Promise<string | null> {
  const built = await readBuiltFile(`${sentPath.slice(1)}.html`);
  return built === null ? null : fillSentPage(built, sent);
}

/** Fills in the elements with `data-sent` of a built page. Whatever was typed is escaped. */
export function fillSentPage(html: string, { heading, answerBy, rows }: Sent): string {
  const page = parse(html);
  const find = (part: string) =>
    query<Element>(page, (node) => isElementNode(node) && getAttribute(node, 'data-sent') === part);
  const headingElement = find('heading');
  const answerByElement = find('answerBy');
  const list = find('rows');
  if (headingElement) setTextContent(headingElement, heading);
  if (answerByElement) setTextContent(answerByElement, `by ${answerBy}`);
  if (list && rows.length > 0) {
    removeAttribute(list, 'hidden');
    spliceChildren(list, 0, 0, ...rows.map(createRow));
  }
  return serialize(page);
}

function createRow({ label, text }: Sent['rows'][number]): Element {
  const term = createElement('dt');
  setTextContent(term, label);
  const answer = createElement('dd', { dir: 'auto' });
  setTextContent(answer, text);
  const row = createElement('div');
  spliceChildren(row, 0, 0, term, answer);
  return row;
}
