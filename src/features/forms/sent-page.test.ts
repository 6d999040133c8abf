import {
  getAttribute,
  getTextContent,
  isElementNode,
  query,
  type Element,
  type Node,
} from '@parse5/tools';
import fc from 'fast-check';
import { parse } from 'parse5';
import { expect, test } from 'vitest';
import { fillSentPage } from './form-page.server.ts';

const script = '<script>if (1 < 2 && "a") { document.title = "</" + "b>" }</script>';
const page = `<!doctype html><html><head>${script}</head><body><h2 data-sent="heading">Hi</h2>
<strong data-sent="answerBy">soon</strong><dl data-sent="rows" hidden></dl></body></html>`;

function read(root: Node, part: string): Element {
  const found = query<Element>(
    root,
    (node) => isElementNode(node) && getAttribute(node, 'data-sent') === part,
  );
  return found ?? expect.fail(`The page has no ${part}.`);
}

test('A732: whatever was sent is told as it was, and never as part of the page', () => {
  const typed = fc
    .oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('<script>x</script>', '</dd><b>', '&lt;&amp'),
    )
    .map((text) => text.toWellFormed().replaceAll(/[\0\r]/g, ''));
  fc.assert(
    fc.property(typed, typed, (heading, text) => {
      const rows = [{ label: 'Message', text }];
      const html = fillSentPage(page, { heading, answerBy: 'Tuesday, 4 p.m.', rows });
      const root = parse(html);
      expect(getTextContent(read(root, 'heading'))).toBe(heading);
      expect(getTextContent(read(root, 'answerBy'))).toBe('by Tuesday, 4 p.m.');
      expect(getTextContent(read(root, 'rows'))).toBe(`Message${text}`);
      expect(getAttribute(read(root, 'rows'), 'hidden')).toBeNull();
      expect(html).toContain(script);
    }),
  );
}, 60_000);

test('A732: where nothing is to be told, its list stays hidden', () => {
  const html = fillSentPage(page, { heading: 'Hi', answerBy: 'Tuesday, 4 p.m.', rows: [] });
  expect(getAttribute(read(parse(html), 'rows'), 'hidden')).toBe('');
});
