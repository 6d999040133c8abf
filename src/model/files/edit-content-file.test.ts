import { describe, expect, test } from 'vitest';
import { editContentFile } from './edit-content-file.ts';

/** One edit of a YAML file, and the file's text afterwards. */
function edit(
  file: string,
  path: (string | number)[],
  after: Parameters<typeof editContentFile>[2][0]['after'],
): string {
  return editContentFile(file, '.yaml', [{ path, after }]);
}

const page = `# Words of a page.
seo:
  title: 'Nannies' # at most 70 signs
  description: >-
    One two three four five six seven.
body: |-
  First line.

  - a
`;

describe('Markdown below a head', () => {
  const article = '---\nid: 1 # c\n---\n\n\nOld *text*.\n\nEnd.\n\n';

  test('is replaced between its old blank lines and ending', () => {
    expect(editContentFile(article, '.md', [{ path: [], after: '\nNew.\n' }])).toBe(
      '---\nid: 1 # c\n---\n\n\nNew.\n\n',
    );
    const unended = article.trimEnd();
    expect(editContentFile(unended, '.md', [{ path: [], after: 'New.\n' }])).toBe(
      '---\nid: 1 # c\n---\n\n\nNew.',
    );
  });

  test('may stay the same but for the white space around it', () => {
    expect(editContentFile(article, '.md', [{ path: [], after: 'Old *text*.\r\n\r\nEnd.' }])).toBe(
      article,
    );
  });

  test('may come where there was none, and go', () => {
    expect(editContentFile('---\nid: 1\n---', '.md', [{ path: [], after: 'New.' }])).toBe(
      '---\nid: 1\n---\n\nNew.\n',
    );
    expect(editContentFile('---\nid: 1\n---\n', '.md', [{ path: [], after: 'New.' }])).toBe(
      '---\nid: 1\n---\n\nNew.\n',
    );
    expect(
      editContentFile('---\nid: 1\n---\n\nOld.\n', '.md', [{ path: [], after: undefined }]),
    ).toBe('---\nid: 1\n---\n\n');
  });

  test('and its head change apart from each other', () => {
    const changes = [
      { path: ['id'], after: 2 },
      { path: [], after: 'New.' },
    ];
    const expected = '---\nid: 2 # c\n---\n\n\nNew.\n\n';
    expect(editContentFile(article, '.md', changes)).toBe(expected);
    expect(editContentFile(article, '.md', changes.toReversed())).toBe(expected);
  });
});

describe('the bytes around', () => {
  test('a byte order mark stays', () => {
    expect(edit('\uFEFFid: 1\nname: A\n', ['id'], 2)).toBe('\uFEFFid: 2\nname: A\n');
    expect(edit('\uFEFFid: 1\n', ['name'], 'A')).toBe('\uFEFFid: 1\nname: A\n');
    expect(editContentFile('\uFEFF---\nid: 1\n---\nT\n', '.md', [{ path: ['id'], after: 2 }])).toBe(
      '\uFEFF---\nid: 2\n---\nT\n',
    );
  });

  test('Windows line endings stay, and new lines get them', () => {
    const windows = page.replaceAll('\n', '\r\n');
    const result = edit(windows, ['seo', 'description'], 'One two\nthree four five six seven.');
    expect(result.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(result.replaceAll('\r\n', '\n')).toBe(
      edit(page, ['seo', 'description'], 'One two\nthree four five six seven.'),
    );
  });

  test('mixed line endings stay on the lines that stay', () => {
    expect(edit('a: 1\r\nb: 2\nc: 3\r\n', ['b'], 4)).toBe('a: 1\r\nb: 4\r\nc: 3\r\n');
    expect(edit('a: 1\nb: 2\r\nc: 3\n', ['a'], 4)).toBe('a: 4\nb: 2\r\nc: 3\n');
  });

  test('a last line that does not end ends afterwards', () => {
    expect(edit('a: 1\nb: 2', ['b'], 3)).toBe('a: 1\nb: 3\n');
    expect(edit('a: 1\r\nb: 2', ['c'], 3)).toBe('a: 1\r\nb: 2\r\nc: 3\r\n');
    expect(edit('a: >-\n  b', ['a'], 'b d')).toBe('a: >-\n  b d\n');
  });
});

describe('what cannot be written is refused', () => {
  test('a file that cannot be read', () => {
    expect(() => edit('a: b: c\n', ['a'], 'x')).toThrow('Line 1 holds a colon');
  });

  test('a path that leads nowhere', () => {
    expect(() => edit('a: text\n', ['a', 'b'], 'x')).toThrow('There is no field b');
  });
});
