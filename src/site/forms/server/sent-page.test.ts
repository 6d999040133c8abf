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
<div data-sent="promise" hidden>Soon: <strong data-sent="answerBy"></strong><span data-sent="closed"></span></div>
<span data-sent="call"> when we're open: Mon-Fri, 9 to 5</span><dl data-sent="rows" hidden></dl>
<p data-sent="waysOn"><a href="/recommendations" class="btn">Find My Match</a><a class="sent-again">Again</a></p></body></html>`;

const waysOn = [{ label: 'See <b> again', path: '/providers/5' }];

const answer = {
  by: 'Monday, 10 a.m.',
  closed: "We're closed Thursday to Sunday.",
  callFrom: 'Monday from 9 a.m.',
};

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
      const html = fillSentPage(page, { heading, answer, rows, waysOn });
      const root = parse(html);
      expect(getTextContent(read(root, 'heading'))).toBe(heading);
      expect(getTextContent(read(root, 'answerBy'))).toBe('by Monday, 10 a.m.');
      expect(getTextContent(read(root, 'rows'))).toBe(`Message${text}`);
      expect(getAttribute(read(root, 'rows'), 'hidden')).toBeNull();
      expect(html).toContain(script);
    }),
  );
}, 60_000);

test('A732: where nothing is to be told, its list stays hidden', () => {
  const html = fillSentPage(page, { heading: 'Hi', answer, rows: [], waysOn });
  expect(getAttribute(read(parse(html), 'rows'), 'hidden')).toBe('');
});

test('A853: the page without script names the closed days, and when somebody picks up the phone', () => {
  const fill = (callFrom: string) =>
    parse(fillSentPage(page, { heading: 'Hi', answer: { ...answer, callFrom }, rows: [], waysOn }));
  const whileClosed = fill('Monday from 9 a.m.');
  expect(getAttribute(read(whileClosed, 'promise'), 'hidden')).toBeNull();
  expect(getTextContent(read(whileClosed, 'closed'))).toBe("We're closed Thursday to Sunday.");
  expect(getTextContent(read(whileClosed, 'call'))).toBe(" when we're open: Monday from 9 a.m.");
  expect(getTextContent(read(fill(''), 'call'))).toBe('');
});

test('A919, A924: where no time is promised, the page names none of its own', () => {
  const html = fillSentPage(page, { heading: 'Hi', answer: null, rows: [], waysOn });
  expect(getAttribute(read(parse(html), 'promise'), 'hidden')).toBe('');
});

test('A732: the page without script leads to what was asked about, and to another form', () => {
  const root = parse(fillSentPage(page, { heading: 'Hi', answer, rows: [], waysOn }));
  const links = read(root, 'waysOn').childNodes.filter(isElementNode);
  expect(links.map((link) => [getAttribute(link, 'href'), getTextContent(link)])).toEqual([
    ['/providers/5', 'See <b> again'],
    [null, 'Again'],
  ]);
});
