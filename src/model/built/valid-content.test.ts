import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyAgency } from '#test/kit/agency-folder.ts';
import { openRepository, type TestRepository } from '#test/kit/git/test-repository.ts';
import { checkContent } from './check-content.server.ts';
import { listFiles } from '#model/files/read-content.server.ts';
import { formatReplacement } from './replaced-content.server.ts';
import { assembleContent } from './valid-content.server.ts';
import { readValidFiles } from './valid-files.server.ts';

let root: string;
let repository: TestRepository;

const article = 'content/blog/sharing-the-mental-load.md';
const caregiver = 'content/providers/linh-tran.yaml';
const home = 'content/pages/home.yaml';
const site = 'content/site.yaml';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sound-content-'));
  copyAgency(root);
  repository = openRepository(root);
  repository.git('init', '--quiet', '--initial-branch=main', '--template=');
  repository.commitAll('First');
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const readBuilt = (file: string) => readValidFiles(root)?.[file] ?? '';
const listBuilt = () => Object.keys(readValidFiles(root) ?? {}).sort();
const listContent = () => listFiles(join(root, 'content')).map((file) => `content/${file}`);

/** Changes a file and commits it, as a developer would. */
function change(file: string, before: string | RegExp, after: string): void {
  const text = read(file);
  expect(text).toMatch(before);
  writeFileSync(join(root, file), text.replace(before, after));
  repository.commitAll('A change');
}

function add(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  repository.commitAll('A file');
}

/** Returns the lines that the person who runs the build reads. */
const assemble = () => assembleContent(root).replaced.map(formatReplacement);

/** Asserts that the build's content keeps every rule. */
function expectSound(): void {
  const built = join(root, 'built');
  cpSync(join(root, 'public'), join(built, 'public'), { recursive: true });
  for (const file of listBuilt()) {
    mkdirSync(dirname(join(built, file)), { recursive: true });
    writeFileSync(join(built, file), readBuilt(file));
  }
  expect(checkContent(built).problems).toEqual([]);
}

test('A756: content that keeps the rules is built as it is, byte for byte', () => {
  expect(assemble()).toEqual([]);
  expect(listBuilt()).toEqual(listContent());
  for (const file of listBuilt()) expect(readBuilt(file)).toBe(read(file));
});

test('A756: a list of the last build that is damaged keeps no build from being made', () => {
  mkdirSync(join(root, '.astro'));
  writeFileSync(join(root, '.astro/sound-content.json'), '{"content/site.yaml": "na');
  expect(assemble()).toEqual([]);
  expect(listBuilt()).toEqual(listContent());
});

test('A872: a caregiver whose county was taken away stays as they are, and is named', () => {
  change(site, /^ {4}- slug: pasco\n(?: {6}.*\n?)+/m, '');
  change(site, /^ {8}- pasco\n/gm, '');
  const named = assemble();
  expect(named.length).toBeGreaterThan(0);
  for (const line of named) {
    expect(line).toMatch(
      /^content\/providers\/[a-z-]+\.yaml: counties\[\d\]: Counties must be of these: pinellas, hillsborough, manatee, sarasota\.$/,
    );
  }
  expect(listBuilt()).toEqual(listContent());
});

test('A756: a broken field shows what it held before, and later changes beside it stay', () => {
  change(caregiver, 'rating: 5', 'rating: 4.2');
  change(caregiver, 'First-time parents', 'Twins');
  expect(assemble()).toEqual([
    `${caregiver}: rating: Rating goes in halves, like 4 or 4.5. Visitors see an earlier version.`,
  ]);
  const built = JSON.parse(readBuilt(caregiver)) as object;
  expect(built).toMatchObject({
    rating: 5,
    specialties: expect.arrayContaining(['Twins']) as string[],
  });
  expectSound();
});

test('A756: a text that cannot be rendered shows what it was before', () => {
  const before = read(article);
  change(article, /\n---\n[^]*$/, `\n---\n${'- '.repeat(1500)}a\n`);
  expect(assemble()).toEqual([
    expect.stringMatching(/: body: Text nests lists.+Visitors see an earlier version\.$/) as string,
  ]);
  expect(readBuilt(article).split('\n---\n')[1]?.trim()).toBe(before.split('\n---\n')[1]?.trim());
  expectSound();
});

test('A757: files that cannot be read are built as they were before, however long ago', () => {
  const before = [read(home), read(site)];
  change(home, /$/, ': [\n');
  change(site, /^/, 'a: b: c\n');
  for (const text of ['a', 'b', 'c']) change(home, /$/, `${text}\n`);
  expect(assemble().map((line) => line.split(':')[0])).toEqual([home, site]);
  expect([readBuilt(home), readBuilt(site)]).toEqual(before);
  expectSound();
});

test('A757: a file that the site needs and that is gone is built as it was before', () => {
  const before = read(site);
  rmSync(join(root, site));
  repository.commitAll('Gone');
  expect(assemble()).toEqual([
    `${site}: This file is missing, and the site is not complete without it. Visitors see an earlier version.`,
  ]);
  expect(readBuilt(site)).toBe(before);
});

test('A756: an entry that was never in order is left out and named', () => {
  add('content/testimonials/new.yaml', 'id: 901\nid: 902\n');
  add('content/blog/index.md', read(article).replace(/^id: .+$/m, 'id: 903'));
  add('content/notes.txt', 'Buy milk.');
  expect(assemble()).toEqual([
    'content/notes.txt: The site does not use this file. Visitors do not see it.',
    'content/blog/index.md: The name "index" is taken by a page of the site. Give the file another name. Visitors do not see it.',
    'content/testimonials/new.yaml: Line 2 names a field that stands in this file already. Keep one of the two. Visitors do not see it.',
  ]);
  expect(listBuilt()).not.toContain('content/testimonials/new.yaml');
  expectSound();
});

test('A756: of two entries with one number, the one that was built before stays', () => {
  assemble();
  const id = /^id: .+$/m.exec(read(caregiver))?.[0] ?? '';
  add(
    'content/providers/aaa.yaml',
    read('content/providers/nikos-pappas.yaml').replace(/^id: .+$/m, id),
  );
  expect(assemble()).toEqual([
    `content/providers/aaa.yaml: id: Id ${id.slice(4)} is taken by ${caregiver}. Choose another number. Visitors do not see it.`,
  ]);
  expect(readBuilt(caregiver)).toBe(read(caregiver));
  expectSound();
});

test('A756: an unknown field is passed over, though nothing stood there before', () => {
  add('content/providers/new.yaml', read(caregiver).replace(/^id: .+$/m, 'id: 904\nmotto: x'));
  expect(assemble()).toEqual([
    'content/providers/new.yaml: motto: There is no such field. Check its spelling or remove it. Visitors see a placeholder.',
  ]);
  expect(JSON.parse(readBuilt('content/providers/new.yaml'))).toMatchObject({ id: 904 });
  expectSound();
});

test('A756: without git, a file falls back to what was built last', () => {
  assemble();
  const before = read(home);
  rmSync(join(root, '.git'), { recursive: true });
  writeFileSync(join(root, home), 'title: [');
  for (let builds = 0; builds < 2; builds += 1) {
    expect(assemble()).toHaveLength(1);
    expect(readBuilt(home)).toBe(before);
  }
});

test('A756: a page that was never in order shows a placeholder, or ends the build by its name', () => {
  rmSync(join(root, '.git'), { recursive: true });
  writeFileSync(join(root, home), read(home).replace('figure: 24-48 hours', 'figure: 2024'));
  expect(assemble()).toEqual([
    `${home}: about.facts[0].figure: Figure is missing. Write it as text; put quotes around a bare number. Visitors see a placeholder.`,
  ]);
  expect(readBuilt(home)).toContain('"figure": "…"');
  rmSync(join(root, '.astro'), { recursive: true });
  writeFileSync(join(root, site), 'phone: [');
  expect(assemble).toThrow(/^content\/site\.yaml: Line 1 .+ It has no earlier version in git\.$/);
});

test('A756: a picture that is not there is named, and its page is built all the same', () => {
  change(article, /\n---\n/, '\n---\n![a](/uploads/none.jpg)\n');
  expect(assemble()).toEqual([
    `${article}: There is no picture at public/uploads/none.jpg. Put the file there or name another one.`,
  ]);
  expect(readBuilt(article)).toBe(read(article));
  expect(assembleContent(root).replaced).toMatchObject([
    { title: expect.stringMatching(/^Article “.+”$/) as string, shown: 'same' },
  ]);
});

test('A808: a state that is misspelled hides, and a broken hidden file is named nowhere', () => {
  change(caregiver, 'id: 6\n', 'id: 6\nstate: Hiden\n');
  expect(assemble()).toEqual([]);
  expect(JSON.parse(readBuilt(caregiver))).toMatchObject({ id: 6, state: 'hidden' });
  change(caregiver, 'state: Hiden', 'state: hidden');
  change(caregiver, 'name: Linh Tran', 'name: []');
  change(caregiver, 'id: 6\n', 'id: []\n');
  expect(assemble()).toEqual([]);
  expect(JSON.parse(readBuilt(caregiver))).toMatchObject({ name: 'Linh Tran', state: 'hidden' });
  change(caregiver, /^/, 'state: hidden\n<<<<<<< HEAD\n');
  expect(assemble()).toEqual([]);
  expect(readBuilt(caregiver)).toMatch(/^state: hidden$/m);
});

test('A808: the pictures that only hidden entries show are told apart', () => {
  const picture = (file: string) => /^image: (.+)$/m.exec(read(file))?.[1] ?? '';
  change(caregiver, 'id: 6\n', 'id: 6\nstate: hidden\n');
  expect(assembleContent(root).withheld).toEqual([picture(caregiver)]);
  change('content/providers/marcus-bell.yaml', /^image: .+$/m, `image: ${picture(caregiver)}`);
  expect(assembleContent(root).withheld).toEqual([]);
});
