import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyAgency } from '#test/kit/agency-folder.ts';
import { openRepository, runGit, type TestRepository } from '#test/kit/git/test-repository.ts';
import { formatReplacement } from '#model/built/replaced-content.server.ts';
import { assembleContent } from '#model/built/valid-content.server.ts';
import { readValidFiles, writeValidFiles } from '#model/built/valid-files.server.ts';

const article = 'content/blog/sharing-the-mental-load.md';
const home = 'content/pages/home.yaml';
const fresh = 'content/blog/new-words.md';

let folder: string;
let origin: TestRepository;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lost-history-'));
  const root = join(folder, 'origin');
  copyAgency(root);
  origin = openRepository(root);
  origin.git('init', '--quiet', '--initial-branch=main', '--template=');
  origin.git('config', 'uploadpack.allowFilter', 'true');
  origin.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  origin.commitAll('First');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const readOrigin = (file: string) => readFileSync(join(origin.folder, file), 'utf8');

/** Breaks files in a commit, as a developer might. */
function breakFiles(...files: string[]): void {
  for (const file of files) writeFileSync(join(origin.folder, file), 'Broken.\n');
  origin.commitAll('Broken');
}

function clone(...options: string[]): string {
  const url = `file://${origin.folder}`;
  runGit(folder, ['clone', '--quiet', ...options, url, 'clone']);
  return join(folder, 'clone');
}

const moveOriginAway = () => renameSync(origin.folder, join(folder, 'away'));

const assemble = (root: string) => assembleContent(root).replaced.map(formatReplacement);

test('A844: in a clone that has yet to fetch, a broken article is built as it was', () => {
  const before = readOrigin(article);
  breakFiles(article);
  const root = clone('--filter=blob:none');
  expect(assemble(root)).toEqual([expect.stringMatching(/Visitors see an earlier version\.$/)]);
  expect(readValidFiles(root)?.[article]).toBe(before);
});

test.each([article, home])(
  'A844: where what %s held cannot be fetched, the build ends by its name',
  (file) => {
    breakFiles(file);
    const root = clone('--filter=blob:none');
    moveOriginAway();
    expect(() => assemble(root)).toThrow(
      `${file} is broken, and git cannot read here what it held before. Correct the file, or build where the whole history can be read. What is wrong: `,
    );
    expect(readValidFiles(root)).toBeNull();
  },
);

test('A844: so it does where not even the folders of earlier commits are there', () => {
  breakFiles(article);
  const root = clone('--filter=tree:0');
  moveOriginAway();
  expect(() => assemble(root)).toThrow(`${article} is broken, and git cannot read here`);
});

test('A844: what was never in order is left out, though nothing can be fetched', () => {
  breakFiles(fresh, 'content/blog/A copy.md', 'content/notes.txt');
  const root = clone('--filter=blob:none');
  moveOriginAway();
  expect(assemble(root).map((line) => line.split(':')[0])).toEqual([
    ...['content/notes.txt', 'content/blog/A copy.md', fresh],
  ]);
});

test('A844: what the last build here showed stays, though nothing can be fetched', () => {
  const before = readOrigin(article);
  breakFiles(article);
  const root = clone('--filter=blob:none');
  moveOriginAway();
  writeValidFiles(root, { [article]: before });
  expect(assemble(root)).toHaveLength(1);
  expect(readValidFiles(root)?.[article]).toBe(before);
});

test('A844: what somebody wants to hide ends no build', () => {
  const text = readOrigin(article).replace(/^id: .*$/m, 'id: none\nstate: hidden');
  writeFileSync(join(origin.folder, article), text);
  origin.commitAll('Hidden and broken');
  const root = clone('--filter=blob:none');
  moveOriginAway();
  expect(assemble(root)).toEqual([]);
  expect(Object.keys(readValidFiles(root) ?? {})).not.toContain(article);
});

test('A844: before the first commit of a shallow clone, a broken file may have been in order', () => {
  breakFiles(article);
  origin.write({ 'README.md': 'Words.' });
  origin.commitAll('Later');
  expect(() => assemble(clone('--depth=1'))).toThrow(`${article} is broken, and git cannot read`);
});

test('A844: a file that came later than the first commit of a shallow clone was never in order', () => {
  breakFiles(fresh);
  const root = clone('--depth=2');
  expect(assemble(root)).toEqual([expect.stringMatching(`^${fresh}: .+Visitors do not see it.$`)]);
});

test('A844: a shallow clone that holds the good version shows it', () => {
  const before = readOrigin(article);
  breakFiles(article);
  const root = clone('--depth=2');
  expect(assemble(root)).toHaveLength(1);
  expect(readValidFiles(root)?.[article]).toBe(before);
});

test('A844: earlier versions that are no text or too long are passed over', () => {
  const before = readOrigin(article);
  origin.write({ [article]: Buffer.alloc(17 * 1024 * 1024, 'a') });
  origin.commitAll('Too long');
  origin.write({ [article]: Buffer.from(before.replace('a', '\u00e9'), 'latin1') });
  origin.commitAll('Latin-1');
  breakFiles(article);
  expect(assemble(origin.folder)).toHaveLength(1);
  expect(readValidFiles(origin.folder)?.[article]).toBe(before);
});
