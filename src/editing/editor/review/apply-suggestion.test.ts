import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '#lib/text/render-markdown.ts';
import { toPlainText } from '#lib/text/paragraph.ts';
import { collapse } from '#editing/editor/page/plain-words.ts';
import { applySuggestion } from './apply-suggestion.ts';

const markdown = [
  '## Who we are',
  '',
  'We are **two sisters** and a [phone](/contact).',
  '',
  '- Ask us about *your* week',
  '- Ask us about dogs',
].join('\n');

describe('A948: suggested words', () => {
  test.each([
    ['plain', 'Ask  us', { shown: 'Ask us', words: 'Call us' }, 'Call us'],
    ['plain', 'Ask us', { shown: 'Ask them', words: 'Call us' }, null],
    [
      'paragraph',
      'We are **two sisters** and a [phone](/contact).',
      { shown: 'We are two sisters and a phone.', words: 'We are two cousins and a phone.' },
      'We are **two cousins** and a [phone](/contact).',
    ],
    [
      'paragraph',
      'Ask us.\nAny time.',
      { shown: 'Ask us. Any time.', words: 'Ask us. At any time.' },
      'Ask us.\nAt any time.',
    ],
  ] as const)('A948: %s: %s', (form, source, suggestion, expected) => {
    expect(applySuggestion(source, form, suggestion)).toBe(expected);
  });

  test.each([
    ['Who we are', 'Who we were', ['Who we are', 'Who we were']],
    [
      'We are two sisters and a phone.',
      'They are two sisters and one phone.',
      ['We are **two sisters** and a [', 'They are **two sisters** and one [phone](/contact).'],
    ],
    ['Ask us about your week', 'Ask us about your weekend', ['week\n', 'weekend\n']],
    ['Ask us about dogs', 'Ask us about cats', ['dogs', 'cats']],
  ] as const)('A948: in Markdown only the line of “%s” changes', (shown, words, [from, to]) => {
    const next = applySuggestion(markdown, 'markdown', { shown, words });
    expect(next).toContain(to);
    expect(collapse(renderMarkdown(next ?? '').replaceAll(/<[^>]*>/g, ''))).toContain(words);
    const changed = (next ?? '')
      .split('\n')
      .filter((line, index) => line !== markdown.split('\n')[index]);
    expect(changed).toHaveLength(1);
    expect(markdown).toContain(from);
  });

  test('A948: words that a text says twice, or no longer, are left alone', () => {
    expect(applySuggestion('Same.\n\nSame.', 'markdown', { shown: 'Same.', words: 'Other.' })).toBe(
      null,
    );
    expect(applySuggestion('Other.', 'markdown', { shown: 'Same.', words: 'New.' })).toBe(null);
  });

  test('A948: a paragraph then says what was suggested, whatever its marks', () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/);
    const piece = fc
      .tuple(word, fc.constantFrom('', '**', '*'))
      .map(([text, sign]) => `${sign}${text}${sign}`);
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 8 }),
        fc.array(word, { minLength: 1, maxLength: 8 }),
        (pieces, others) => {
          const source = pieces.join(' ');
          const shown = collapse(toPlainText(source));
          const words = others.join(' ');
          const next = applySuggestion(source, 'paragraph', { shown, words });
          expect(collapse(toPlainText(next ?? ''))).toBe(words);
          const article = applySuggestion(`## Head\n\n${source}\n`, 'markdown', { shown, words });
          const told = collapse(renderMarkdown(article ?? '').replaceAll(/<[^>]*>/g, ' '));
          expect(told.replaceAll(' ', '')).toBe(`Head${words}`.replaceAll(' ', ''));
        },
      ),
    );
  });
});
