import {
  appendChild,
  createElement,
  createTextNode,
  type Element,
  hasAttribute,
  isElementNode,
  query,
  setTextContent,
  spliceChildren,
} from '@parse5/tools';
import { parse, serialize } from 'parse5';
import { readBuiltFile } from '#lib/built-site.server.ts';
import { drawCall, type Drawn } from './call-form.ts';
import type { CallView } from './first-call.ts';

/** Builds the part of a page about the first call. */
export function buildCall(view: CallView, token: string): Element {
  return buildElement(drawCall(view, token));
}

function buildElement({ tag, attributes, children }: Drawn): Element {
  const element = createElement(tag, attributes);
  for (const child of children) {
    appendChild(element, typeof child === 'string' ? createTextNode(child) : buildElement(child));
  }
  return element;
}

const plainPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; form-action 'self'">
<title>Our first call</title>
</head>
<body><main data-progress></main></body>
</html>
`;

/**
 * Returns the page about an inquiry with its first call, for browsers without script.
 *
 * @param sentence what went wrong; empty where nothing did
 */
export async function formatCallPage(
  view: CallView | null,
  token: string,
  sentence = '',
): Promise<string> {
  const page = parse((await readBuiltFile('sent.html')) ?? plainPage);
  const place = query<Element>(
    page,
    (node) => isElementNode(node) && hasAttribute(node, 'data-progress'),
  );
  const title = query<Element>(page, (node) => isElementNode(node) && node.tagName === 'title');
  if (title && sentence !== '') setTextContent(title, 'Error: our first call');
  if (place) {
    spliceChildren(place, 0, place.childNodes.length);
    if (sentence !== '') {
      const attributes = { class: 'call-problem', role: 'alert' };
      appendChild(place, buildElement({ tag: 'p', attributes, children: [sentence] }));
    }
    if (view) appendChild(place, buildCall(view, token));
  }
  return serialize(page);
}
