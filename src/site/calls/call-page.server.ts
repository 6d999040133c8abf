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
import type { Language } from '#lib/text/say.ts';
import { progressPaths } from '#site/forms/inquiry-progress.ts';
import { type CallLink, drawCall, type Drawn } from './call-form.ts';
import type { CallView } from './first-call.ts';

/** Builds the part of a page about the first call. */
export function buildCall(view: CallView, link: CallLink): Element {
  return buildElement(drawCall(view, link));
}

function buildElement({ tag, attributes, children }: Drawn): Element {
  const element = createElement(tag, attributes);
  for (const child of children) {
    appendChild(element, typeof child === 'string' ? createTextNode(child) : buildElement(child));
  }
  return element;
}

const titles = { en: 'Our first call', es: 'Nuestra primera llamada' };

const formatPlainPage = (language: Language) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; form-action 'self'">
<title>${titles[language]}</title>
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
  link: CallLink,
  sentence = '',
): Promise<string> {
  const { language } = link;
  const file = `${progressPaths[language].slice(1)}.html`;
  const page = parse((await readBuiltFile(file)) ?? formatPlainPage(language));
  const place = query<Element>(
    page,
    (node) => isElementNode(node) && hasAttribute(node, 'data-progress'),
  );
  const title = query<Element>(page, (node) => isElementNode(node) && node.tagName === 'title');
  if (title && sentence !== '') setTextContent(title, `Error: ${titles[language].toLowerCase()}`);
  if (place) {
    spliceChildren(place, 0, place.childNodes.length);
    if (sentence !== '') {
      const attributes = { class: 'call-problem', role: 'alert' };
      appendChild(place, buildElement({ tag: 'p', attributes, children: [sentence] }));
    }
    if (view) appendChild(place, buildCall(view, link));
  }
  return serialize(page);
}
