import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contentKinds } from '#domain/content/content-files.ts';
import type { ContentDirectory } from '#domain/editing/content-directory.ts';
import { readField } from '#domain/editing/read-field.ts';
import { readContent } from '#local/content/read-content.ts';
import { editContentFile } from '#server/content-file/edit-content-file.ts';
import { parseContentFile } from '#server/content-file/parse-content-file.ts';
import { copyRenewedSite, type RenewedCopy } from '#test/site/renewed-copy.ts';
import { listEveryItem } from '#test/torture/publishing/every-item.ts';

vi.setConfig({ testTimeout: 120_000 });

let copy: RenewedCopy;

beforeAll(async () => {
  copy = await copyRenewedSite();
});

afterAll(() => copy.remove());

/** Changes every text of a content file that may hold another word; answers how many. */
function changeTexts(file: string, directory: ContentDirectory): number {
  const { entries } = readContent(copy.folder);
  const entry = entries.find((each) => each.file === file) ?? expect.fail();
  const { ending, schema } = contentKinds[entry.kind];
  let changed = 0;
  for (const { path: place, leaf } of listEveryItem([entry], directory)) {
    const before = copy.read(file);
    const parsed = parseContentFile(before, ending);
    const value = parsed.kind === 'parsed' ? readField(parsed, place) : undefined;
    if (leaf.isImage || typeof value !== 'string') continue;
    const after = editContentFile(before, ending, [{ path: place, after: `${value} & “more”` }]);
    const again = parseContentFile(after, ending);
    if (again.kind !== 'parsed' || !schema.safeParse(again.data).success) continue;
    copy.write(file, after);
    changed += 1;
  }
  return changed;
}

test('a renewed site is that of a whole build to the byte, whichever file has changed', async () => {
  let last = await copy.build();
  const directory = JSON.parse(
    copy.read(`${last}/catalogue/content-directory.json`),
  ) as ContentDirectory;
  const files = readContent(copy.folder).entries.map(({ file }) => file);
  expect(files.length).toBeGreaterThan(25);
  for (const file of files) {
    const before = copy.readSite(last);
    expect(changeTexts(file, directory), file).toBeGreaterThan(0);
    const next = await copy.build();
    expect([file, copy.isShared(last, next)]).toEqual([file, true]);
    const now = copy.readSite(next);
    expect([...now].filter(([name, text]) => before.get(name) !== text).length).toBeGreaterThan(0);
    // What is served meanwhile stays as it was.
    expect(copy.readSite(last)).toEqual(before);
    last = next;
  }
  copy.expectSame(last, await copy.buildWhole());
});

test.for([
  [
    'a style',
    () => {
      const [style = ''] = readdirSync(copy.toPath('src/styles')).filter((name) =>
        name.endsWith('.css'),
      );
      copy.write(
        `src/styles/${style}`,
        `${copy.read(`src/styles/${style}`)}\n.prose { color: #123; }\n`,
      );
    },
  ],
] as const)('%s asks for a whole build', async ([, change]) => {
  const last = await copy.ensureBuilt();
  change();
  const next = await copy.build();
  expect(copy.isShared(last, next)).toBe(false);
  expect(copy.readSite(next)).not.toEqual(copy.readSite(last));
});

test('a site that somebody else has built in its place is built whole', async () => {
  const last = await copy.build();
  copy.builder.moveTo(copy.toPath(await copy.buildWhole()));
  expect(copy.isShared(last, await copy.build())).toBe(false);
});

test('content that breaks a rule is named, and the next build goes on from the last good one', async () => {
  const last = await copy.build();
  const site = copy.read('content/site.yaml');
  copy.write('content/site.yaml', site.replace(/^name: .*$/m, "name: ''"));
  const result = await copy.builder.build(copy.toPath('broken'), '0'.repeat(40));
  expect(result).toMatchObject({ kind: 'failed' });
  expect('sentence' in result && result.sentence).toMatch(
    /^The content breaks a rule: content\/site/,
  );
  copy.write('content/site.yaml', site);
  const next = await copy.build();
  expect(copy.isShared(last, next)).toBe(true);
  copy.expectSame(last, next);
});

test('a text that stood there for a moment, while the site was built, is not what comes back', async () => {
  const about = 'content/pages/about.yaml';
  const text = copy.read(about);
  const fleeting = JSON.stringify(text.replace(/title: (['"]?)/, 'title: $1Fleeting '));
  const check = 'src/local/content/check-content.ts';
  // Somebody saves when the content is checked, before it is read once more.
  const begin = `if (existsSync('fleeting')) { rmSync('fleeting'); writeFileSync('${about}', ${fleeting}); }`;
  copy.write(
    check,
    `import { existsSync, rmSync, writeFileSync } from 'node:fs';\n${copy
      .read(check)
      .replace('  return {\n    problems:', `  ${begin}\n  return {\n    problems:`)}`,
  );
  copy.write('fleeting', '');
  const hasty = copy.createBuilder();
  const buildFleeting = async () =>
    copy.read(`${await copy.build(hasty)}/about.html`).includes('Fleeting');
  expect(await buildFleeting()).toBe(true);
  copy.write(about, text);
  expect(await buildFleeting()).toBe(false);
  hasty.rest();
});
