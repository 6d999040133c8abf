import { describe, expect, test } from 'vitest';
import { pastedHtml } from '#test/kit/pasted-html.ts';
import { renderMarkdown } from '#features/content/render-markdown.ts';
import { expectHarmlessHtml } from '#test/kit/expect-harmless-html.ts';
import { hostileHtml } from '#test/kit/hostile-html.ts';
import { openMarkdown, writeChanges } from './keep-source.ts';
import { readPastedHtml, readPastedText } from './read-paste.ts';

function toMarkdown(html: string): string {
  const doc = readPastedHtml(html);
  doc.check();
  return writeChanges(openMarkdown(''), doc);
}

describe('A820: bold, italics, links, lists and headings stay, and nothing else', () => {
  test('A820: there are 20 pages from clipboards', () => {
    expect(pastedHtml).toHaveLength(20);
  });

  test.each(pastedHtml)('A820: $title', ({ html, kept }) => {
    expect(toMarkdown(html)).toBe(kept);
  });

  test.each([
    '<p>',
    '<li>a',
    '<ul><p>a<ul><li>b',
    '</b></p>',
    '<a href="/x">a<p>b',
    '<h2><li>a',
    '',
  ])('A820: %j is read, too', (html) => {
    expect(() => toMarkdown(html)).not.toThrow();
  });

  test.each(hostileHtml)('A820: hostile %j leaves no code', (html) => {
    expectHarmlessHtml(renderMarkdown(toMarkdown(html)));
  });

  test('A820: plain text keeps its paragraphs and lines', () => {
    const doc = readPastedText('One\r\ntwo\r\n\r\n\r\n- three');
    expect(writeChanges(openMarkdown(''), doc)).toBe('One\ntwo\n\n\\- three');
  });
});
