import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyAgency } from '#test/kit/agency-folder.ts';
import { openRepository } from '#test/kit/git/test-repository.ts';
import { checkContent } from '#model/built/check-content.server.ts';
import { formatContentProblem } from '#model/files/read-content.server.ts';
import { formatReplacement } from '#model/built/replaced-content.server.ts';
import { assembleContent } from '#model/built/valid-content.server.ts';
import { readValidFiles } from '#model/built/valid-files.server.ts';

const article = 'content/blog/sharing-the-mental-load.md';
const told = 'This is a link. Put the file itself in its place, or remove it.';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'links-'));
  copyAgency(root);
  const repository = openRepository(root);
  repository.git('init', '--quiet', '--initial-branch=main', '--template=');
  repository.commitAll('First');
  mkdirSync(join(root, '.local/folder'), { recursive: true });
  writeFileSync(join(root, '.local/session-secret'), 'secret');
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

/** Replaces whatever is there by a link. */
function link(file: string, target: string): void {
  rmSync(join(root, file), { recursive: true, force: true });
  mkdirSync(dirname(join(root, file)), { recursive: true });
  symlinkSync(target, join(root, file));
}

const listProblems = () => checkContent(root).problems.map(formatContentProblem);

test.each([
  ['public/leak.txt', '../.local/session-secret'],
  ['public/uploads/photo.png', '../../.local/session-secret'],
  ['public/uploads/folder', '../../.local/folder'],
  ['public/.well-known/leak', '../../.local/session-secret'],
  ['public/nowhere.txt', 'nowhere'],
  ['public/images/absolute.svg', '/proc/self/environ'],
])('A865: a link at %s to %s ends the build and the check by its name', (file, target) => {
  link(file, target);
  expect(() => assembleContent(root)).toThrow(`${file}: ${told}`);
  expect(readValidFiles(root)).toBeNull();
  expect(listProblems()).toContain(`${file}: ${told}`);
});

test.each(['public', 'public/uploads', 'public/images'])(
  'A865: so does a link in the place of the folder %s',
  (folder) => {
    mkdirSync(join(root, folder), { recursive: true });
    renameSync(join(root, folder), join(root, '.local/moved'));
    link(folder, join(root, '.local/moved'));
    expect(() => assembleContent(root)).toThrow(`${folder}: ${told}`);
    expect(listProblems()).toContain(`${folder}: ${told}`);
  },
);

test.each(['content', 'content/blog', 'content/pages'])(
  'A865: a link in the place of the folder %s ends the build, which would lose all its entries',
  (folder) => {
    renameSync(join(root, folder), join(root, '.local/moved'));
    link(folder, join(root, '.local/moved'));
    const sentence = `${folder} has to be a folder that can be read, and no link.`;
    expect(() => assembleContent(root)).toThrow(sentence);
    expect(() => checkContent(root)).toThrow(sentence);
  },
);

test('A865: a link in the place of an entry shows what it held before, and nothing that it leads to', () => {
  const { entries } = assembleContent(root);
  const before = readValidFiles(root)?.[article];
  link(article, '../providers/linh-tran.yaml');
  link('content/site.yaml', '../.local/session-secret');
  link('content/blog/new.md', './sharing-the-mental-load.md');
  link('content/notes', '../.local/folder');
  const after = assembleContent(root);
  expect(after.replaced.map(formatReplacement)).toEqual([
    'content/notes: The site does not use this file. Visitors do not see it.',
    `content/blog/new.md: ${told} Visitors do not see it.`,
    `${article}: ${told} Visitors see an earlier version.`,
    `content/site.yaml: ${told} Visitors see an earlier version.`,
  ]);
  expect(after.entries).toHaveLength(entries.length);
  expect(readValidFiles(root)?.[article]).toBe(before);
  expect(listProblems()).toEqual([
    ...['blog/new.md', 'blog/sharing-the-mental-load.md', 'notes', 'site.yaml'].map(
      (file) => `content/${file}: ${told}`,
    ),
  ]);
});

test('A865: the check names hidden links, too', () => {
  link('content/blog/.hidden', '../../.local/session-secret');
  expect(listProblems()).toEqual([`content/blog/.hidden: ${told}`]);
});
