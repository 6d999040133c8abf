import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyAgency } from '#test/kit/agency-folder.ts';
import { openRepository } from '#test/kit/git/test-repository.ts';
import { strayFiles } from '#test/kit/hostile/stray-files.ts';
import { checkContent } from './check-content.server.ts';
import { collectionNames, contentKinds } from '#model/kinds.ts';
import { formatContentProblem } from '#model/files/read-content.server.ts';
import { formatReplacement } from './replaced-content.server.ts';
import { assembleContent } from './valid-content.server.ts';
import { readValidFiles } from './valid-files.server.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stray-files-'));
  copyAgency(root);
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

const read = (file: string) => readFileSync(join(root, file), 'utf8');

function write(file: string, contents: string | Uint8Array): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), contents);
}

/** Returns what the build shows of each file, and what it reports. */
function assemble() {
  const told = assembleContent(root).replaced.map(formatReplacement);
  return { told, built: readValidFiles(root) ?? {} };
}

function pickEntry(kind: (typeof collectionNames)[number]) {
  const { folder, ending } = contentKinds[kind];
  const [first = ''] = readdirSync(join(root, 'content', folder)).sort();
  const file = `content/${folder}/${first}`;
  const name = first.slice(0, -ending.length);
  return { folder: `content/${folder}`, file, name, ending, text: read(file) };
}

// One file in each collection at once, since each build reads all content.
test.each(strayFiles)(
  'A851: $title is named in any collection, and all other entries are built as they are',
  ({ make }) => {
    const { built: before } = assemble();
    const entries = collectionNames.map(pickEntry);
    const strays = entries.map(make).sort((one, other) => (one.file < other.file ? -1 : 1));
    for (const { file, bytes } of strays) write(file, bytes);
    // An admin saves the real entries.
    const saved = Object.fromEntries(entries.map(({ file, text }) => [file, `${text}\n\n`]));
    for (const [file, text] of Object.entries(saved)) write(file, text);
    const { told, built } = assemble();
    expect(told.map((line) => line.split(': ')[0]).sort()).toEqual(strays.map(({ file }) => file));
    expect(built).toEqual({ ...before, ...saved });
    const problems = checkContent(root).problems.map(formatContentProblem).join('\n');
    for (const { file } of strays) expect(problems).toContain(file);
  },
);

test('A851: a true entry keeps its number where no build is known, in any order of names', () => {
  const repository = openRepository(root);
  repository.git('init', '--quiet', '--initial-branch=main', '--template=');
  repository.commitAll('First');
  const entries = collectionNames.map(pickEntry);
  for (const { folder, ending, text } of entries) {
    write(`${folder}/a-copy${ending}`, text);
    write(`${folder}/zz-copy${ending}`, text);
  }
  repository.commitAll('Copies');
  const { told, built } = assemble();
  expect(told).toHaveLength(2 * entries.length);
  for (const line of told) expect(line).toMatch(/^\S+\/(?:a|zz)-copy\./);
  for (const { file, text } of entries) expect(built[file]).toBe(text);
});

test('A851: an article under the former address of another leaves the other as it was saved', () => {
  const former = 'content/blog/naps.md';
  const { file: model } = pickEntry('articles');
  const text = read(model).replace(/^id: /m, 'redirectFrom: [naps, rest]\nid: ');
  write(model, text);
  expect(assemble().told).toEqual([]);
  write(
    former,
    read(model)
      .replace(/^redirectFrom.*\n/m, '')
      .replace(/^id: .*$/m, 'id: 9001'),
  );
  write(model, text.replace(/^title: .*$/m, 'title: As it was saved'));
  const { told, built } = assemble();
  expect(told).toEqual([
    `${model}: redirectFrom[0]: "naps" is the address of an article today. Remove it from this list.`,
  ]);
  expect(Object.keys(built)).toContain(former);
  expect(built[model]).toMatch('As it was saved');
  expect(built[model]).toMatch(/"redirectFrom": \[\s*"rest"\s*\]/);
});

test('A851: what is no file, or may not be read, is named and ends nothing', () => {
  const { built: before } = assemble();
  const [one, other] = readdirSync(join(root, 'content/blog')).map(
    (name) => `content/blog/${name}`,
  );
  if (one === undefined || other === undefined) throw new Error('There are two articles.');
  // Nobody ever writes to the pipe, so a reader would wait forever.
  rmSync(join(root, one));
  execFileSync('mkfifo', [join(root, one)]);
  chmodSync(join(root, other), 0);
  const { told, built } = assemble();
  const isRoot = process.getuid?.() === 0;
  expect(told).toEqual([
    `${one}: This is no file. Put a file in its place, or remove it. Visitors see an earlier version.`,
    // Root can read everything.
    ...(isRoot
      ? []
      : [
          `${other}: The file cannot be read. Let whoever builds the site read it. Visitors see an earlier version.`,
        ]),
  ]);
  expect(built).toEqual(before);
});

test('A851: a mark of Windows at the beginning of a file does no harm', () => {
  const { file, text } = pickEntry('articles');
  write(file, `\uFEFF${text}`);
  write('content/site.yaml', `\uFEFF${read('content/site.yaml')}`);
  expect(assemble().told).toEqual([]);
  expect(checkContent(root).problems).toEqual([]);
});
