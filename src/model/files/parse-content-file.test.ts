import { describe, expect, test } from 'vitest';
import { parseContentFile } from './parse-content-file.ts';

describe('files that can be read', () => {
  test('a YAML file holds data', () => {
    expect(parseContentFile('name: Ana\nrating: 4.5\n', '.yaml')).toEqual({
      kind: 'parsed',
      data: { name: 'Ana', rating: 4.5 },
      text: '',
    });
  });

  test('a Markdown file holds data in its head, and text', () => {
    expect(parseContentFile('---\nid: 7\n---\n\nText: *a*\n', '.md')).toEqual({
      kind: 'parsed',
      data: { id: 7 },
      text: '\nText: *a*\n',
    });
  });

  test('a date without quotes stays as it is written', () => {
    expect(parseContentFile('publishedAt: 2026-03-14\n', '.yaml')).toMatchObject({
      data: { publishedAt: '2026-03-14' },
    });
  });
});

describe('unreadable YAML is reported with its line, in a plain sentence', () => {
  test.each([
    [
      'a colon within a text',
      'id: 1\ntitle: Naps: how they end\n',
      'Line 2 holds a colon followed by a space inside its text, or the line below is indented too far. Put the whole text in quotes, or align the line below.',
    ],
    ['a quote that is not closed', 'title: "Naps\nid: 1', 'Line 2 '],
    [
      'a field that stands twice',
      'id: 1\ntitle: Naps\nid: 2\n',
      'Line 3 names a field that stands in this file already. Keep one of the two.',
    ],
    ['a tab', 'seo:\n\ttitle: Naps\n', 'Line 2 starts with a tab. Use spaces instead.'],
    [
      'a line that is moved',
      'seo:\n  title: Naps\n description: Short\n',
      'Line 3 is indented differently from the lines around it. Align it with them.',
    ],
    [
      'a sign that has a meaning of its own',
      'title: @home\n',
      'Line 1 starts its text with a sign that has a meaning of its own in YAML. Put the whole text in quotes.',
    ],
    [
      'a quote within quotes',
      "title: 'it's here'\n",
      'Line 1 holds a quote or a dash in a place where YAML expects none. Put the whole text in double quotes.',
    ],
    [
      'a field without a colon',
      'title\nid: 1\n',
      'Line 1 lacks a colon after the name of its field. Add it.',
    ],
    [
      'a second document',
      'id: 1\n---\nid: 2\n',
      'Line 2 cannot be read as YAML. Check its colons, quotes and indentation.',
    ],
    ['an asterisk at the start of a text', 'title: *new* naps\n', 'Line 1 '],
    [
      'an alias',
      'title: *new\n',
      'A text starts with an asterisk, which has a meaning of its own in YAML. Put the whole text in quotes.',
    ],
    [
      'an alias that would never end',
      'a: &a\n  b: *a\n',
      'A text starts with an asterisk, which has a meaning of its own in YAML. Put the whole text in quotes.',
    ],
  ])('%s', (_, yaml, message) => {
    const parsed = parseContentFile(yaml, '.yaml');
    expect(parsed).toEqual({ kind: 'unreadable', message: expect.stringMatching(/\.$/) as string });
    expect(parsed.kind === 'unreadable' && parsed.message.startsWith(message)).toBe(true);
  });

  test('lines of a head count from the first line of the file', () => {
    expect(parseContentFile('---\nid: 1\nid: 2\n---\nText', '.md')).toEqual({
      kind: 'unreadable',
      message: 'Line 3 names a field that stands in this file already. Keep one of the two.',
    });
  });

  test.each(['', '# only a comment\n', '- a\n- b\n', 'text', '7'])(
    'a file without fields (%j)',
    (yaml) => {
      expect(parseContentFile(yaml, '.yaml')).toEqual({
        kind: 'unreadable',
        message:
          'There are no fields in this file. Write each on a line of its own, like "name: Ana".',
      });
    },
  );

  test('a Markdown file without a head', () => {
    expect(parseContentFile('# Naps\n', '.md')).toEqual({
      kind: 'unreadable',
      message:
        'The file has no head. Put its fields at the top, between two lines of three dashes.',
    });
  });
});
