import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contentKinds } from '#domain/content/content-files.ts';
import type { ContentDirectory } from '#domain/editing/content-directory.ts';
import { readField } from '#domain/editing/read-field.ts';
import { createSiteBuilder, type SiteBuilder } from '#local/build/site-builder.ts';
import { readContent } from '#local/content/read-content.ts';
import { editContentFile } from '#server/content-file/edit-content-file.ts';
import { parseContentFile } from '#server/content-file/parse-content-file.ts';
import { copySite, type SiteCopy } from '#test/site/site-copy.ts';
import { listEveryItem } from '#test/torture/publishing/every-item.ts';

vi.setConfig({ testTimeout: 120_000 });

const stopping = new AbortController();
/** No page needs it, and every build brings it. */
const unchanging = 'favicon.svg';

let copy: SiteCopy;
let builder: SiteBuilder;
let count = 0;

beforeAll(async () => {
  copy = await copySite();
  builder = createSiteBuilder(copy.folder, stopping.signal);
});

afterAll(async () => {
  stopping.abort();
  await copy.remove();
});

const toPath = (...parts: string[]) => path.join(copy.folder, ...parts);
const read = (file: string) => readFileSync(toPath(file), 'utf8');
const write = (file: string, text: string) => {
  writeFileSync(toPath(file), text);
};

/** Builds into a folder of its own, and answers its name. */
async function build(by = builder): Promise<string> {
  count += 1;
  const folder = `site-${count.toString()}`;
  const result = await by.build(toPath(folder), count.toString().padStart(40, '0'));
  expect(result).toEqual({ kind: 'built' });
  return folder;
}

/** Builds everything in a process that knows nothing of the site before. */
async function buildWhole(): Promise<string> {
  const whole = createSiteBuilder(copy.folder, stopping.signal);
  const folder = await build(whole);
  whole.rest();
  return folder;
}

const isShared = (one: string, other: string) =>
  statSync(toPath(one, unchanging)).ino === statSync(toPath(other, unchanging)).ino;

/** Every file of a site with what it holds, save for the name of the commit. */
function readSite(folder: string): Map<string, string> {
  const files = readdirSync(toPath(folder), { recursive: true, withFileTypes: true });
  return new Map(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(toPath(folder), path.join(entry.parentPath, entry.name)))
      .sort()
      .map((name) => [
        name,
        readFileSync(toPath(folder, name), 'latin1').replace(/0{38}\d\d/g, ''),
      ]),
  );
}

function expectSame(one: string, other: string): void {
  const [first, second] = [readSite(one), readSite(other)];
  expect([...first.keys()]).toEqual([...second.keys()]);
  expect(
    [...first].filter(([name, text]) => second.get(name) !== text).map(([name]) => name),
  ).toEqual([]);
}

/** Changes every text of a content file that may hold another word; answers how many. */
function changeTexts(file: string, directory: ContentDirectory): number {
  const { entries } = readContent(copy.folder);
  const entry = entries.find((each) => each.file === file) ?? expect.fail();
  const { ending, schema } = contentKinds[entry.kind];
  let changed = 0;
  for (const { path: place, leaf } of listEveryItem([entry], directory)) {
    const before = read(file);
    const parsed = parseContentFile(before, ending);
    const value = parsed.kind === 'parsed' ? readField(parsed, place) : undefined;
    if (leaf.isImage || typeof value !== 'string') continue;
    const after = editContentFile(before, ending, [{ path: place, after: `${value} & “more”` }]);
    const again = parseContentFile(after, ending);
    if (again.kind !== 'parsed' || !schema.safeParse(again.data).success) continue;
    write(file, after);
    changed += 1;
  }
  return changed;
}

test('a renewed site is that of a whole build to the byte, whichever file has changed', async () => {
  let last = await build();
  const directory = JSON.parse(
    read(`${last}/catalogue/content-directory.json`),
  ) as ContentDirectory;
  const files = readContent(copy.folder).entries.map(({ file }) => file);
  expect(files.length).toBeGreaterThan(25);
  for (const file of files) {
    const before = readSite(last);
    expect(changeTexts(file, directory), file).toBeGreaterThan(0);
    const next = await build();
    expect([file, isShared(last, next)]).toEqual([file, true]);
    const now = readSite(next);
    expect([...now].filter(([name, text]) => before.get(name) !== text).length).toBeGreaterThan(0);
    // What is served meanwhile stays as it was.
    expect(readSite(last)).toEqual(before);
    last = next;
  }
  expectSame(last, await buildWhole());
});

test.for([
  [
    'a new article',
    () => {
      const [model = ''] = readdirSync(toPath('content/blog'));
      write(
        'content/blog/another.md',
        read(`content/blog/${model}`).replace(/^id: .*$/m, 'id: 99'),
      );
    },
  ],
  [
    'another picture',
    () => {
      const about = 'content/pages/about.yaml';
      write(about, read(about).replace(/(image: ['"]?)\/[^'"\n]+/, '$1/images/hero.svg'));
    },
  ],
  [
    'an address that an article had',
    () => {
      const [name = ''] = readdirSync(toPath('content/blog'));
      const article = `content/blog/${name}`;
      write(article, read(article).replace(/^id: /m, 'redirectFrom: [before]\nid: '));
    },
  ],
  [
    'a style',
    () => {
      const [style = ''] = readdirSync(toPath('src/styles')).filter((name) =>
        name.endsWith('.css'),
      );
      write(`src/styles/${style}`, `${read(`src/styles/${style}`)}\n.prose { color: #123; }\n`);
    },
  ],
] as const)('%s asks for a whole build', async ([, change]) => {
  const last = builder.isWarm() ? `site-${count.toString()}` : await build();
  change();
  const next = await build();
  expect(isShared(last, next)).toBe(false);
  expect(readSite(next)).not.toEqual(readSite(last));
});

test('a site that somebody else has built in its place is built whole', async () => {
  const last = await build();
  builder.moveTo(toPath(await buildWhole()));
  expect(isShared(last, await build())).toBe(false);
});

test('content that breaks a rule is named, and the next build goes on from the last good one', async () => {
  const last = await build();
  const site = read('content/site.yaml');
  write('content/site.yaml', site.replace(/^name: .*$/m, "name: ''"));
  const result = await builder.build(toPath('broken'), '0'.repeat(40));
  expect(result).toMatchObject({ kind: 'failed' });
  expect('sentence' in result && result.sentence).toMatch(
    /^The content breaks a rule: content\/site/,
  );
  write('content/site.yaml', site);
  const next = await build();
  expect(isShared(last, next)).toBe(true);
  expectSame(last, next);
});

test('a text that stood there for a moment, while the site was built, is not what comes back', async () => {
  const about = 'content/pages/about.yaml';
  const text = read(about);
  const fleeting = JSON.stringify(text.replace(/title: (['"]?)/, 'title: $1Fleeting '));
  const check = 'src/local/content/check-content.ts';
  // Somebody saves when the content is checked, before it is read once more.
  const begin = `if (existsSync('fleeting')) { rmSync('fleeting'); writeFileSync('${about}', ${fleeting}); }`;
  write(
    check,
    `import { existsSync, rmSync, writeFileSync } from 'node:fs';\n${read(check).replace(
      '  return {\n    problems:',
      `  ${begin}\n  return {\n    problems:`,
    )}`,
  );
  write('fleeting', '');
  const hasty = createSiteBuilder(copy.folder, stopping.signal);
  const buildFleeting = async () => read(`${await build(hasty)}/about.html`).includes('Fleeting');
  expect(await buildFleeting()).toBe(true);
  write(about, text);
  expect(await buildFleeting()).toBe(false);
  hasty.rest();
});
