import { expect, test } from '#test/kit/browser/site-test.ts';
import { contentDirectorySchema } from '#model/ids/content-directory.ts';
import type { TextEdit } from '#editing/editor/server/editor-inputs.ts';
import { readTextEdit } from '#editing/editor/server/check-edits.server.ts';
import { listEveryText } from '#test/kit/every-text.ts';
import { signIn } from '#test/kit/browser/sign-in.ts';
import { shippedEntries } from '#test/kit/shipped-content.ts';
import { listBuiltPages, readBuiltBytes } from '#test/kit/site/built-site.ts';
import { listRegions } from '#test/kit/site/editable-regions.ts';
import { startEditingSite, type EditingSite } from '#test/kit/site/editing-site.ts';
import { setEnvironment } from '#test/setup/environment.ts';

// Whole builds are slow on two shared cores.
test.describe.configure({ timeout: 240_000 });

setEnvironment({ PUBLISH_WINDOW_SECONDS: () => '0' });

const brokenFiles = ['content/providers/linh-tran.yaml', 'content/pages/home.yaml'];
let site: EditingSite;

test.beforeAll(async () => {
  site = await startEditingSite();
});

test.afterAll(async () => {
  await site.close();
});

/** Returns an edit in each of ten valid files. */
function listTenEdits(): TextEdit[] {
  const directory = contentDirectorySchema.parse(
    JSON.parse(readBuiltBytes('catalogue/content-directory.json').toString()),
  );
  const files = new Set(brokenFiles);
  // Texts that only search engines read don't appear on a page, nor do those of a page that isn't
  // complete.
  const shown = new Set(
    listBuiltPages().flatMap(({ html }) =>
      listRegions(html).flatMap(({ id, element }) => (element ? [id] : [])),
    ),
  );
  const edits = listEveryText(shippedEntries, directory).flatMap((item): TextEdit[] => {
    const value = `Words number ${files.size}`;
    const edit = { id: item.id, type: 'text', value } as const;
    const isTaken = readTextEdit(edit, item).kind === 'accepted';
    if (files.has(item.file) || !isTaken || !shown.has(item.id)) return [];
    files.add(item.file);
    return [edit];
  });
  return edits.slice(0, 10);
}

/** Commits broken files, as a developer might who pushed without running the tests. */
function breakFiles(): void {
  const [caregiver = '', home = ''] = brokenFiles;
  site.write(caregiver, `${site.read(caregiver)}rating: [\n`);
  site.write(home, site.read(home).replace(/^ {2}title: .+$/m, "  title: ''"));
  site.write('content/blog/deep.md', `---\nid: 950\n---\n\n${'- '.repeat(1500)}a\n`);
  site.write('public/uploads/broken.jpg', '\xff\xd8\xff broken');
  site.git('add', 'content', 'public');
  site.git('commit', '--quiet', '-m', 'Broken');
}

test('A756, A757: files broken by a commit are replaced and named, and ten later saves go live', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const edits = listTenEdits();
  expect(edits).toHaveLength(10);
  const former = await (await context.request.get('/')).text();
  breakFiles();
  await signIn(page, site.admin);
  for (const edit of edits) {
    const response = await context.request.post('/api/admin/content', {
      data: { edits: [edit] },
      headers: { origin: site.url },
    });
    expect([await response.text(), response.status()]).toEqual([expect.any(String), 200]);
  }
  const read = async (address: string) => (await context.request.get(address)).text();
  await expect
    .poll(
      async () => {
        const { commit } = JSON.parse(await read('/build.json')) as { commit: string };
        const { saves } = JSON.parse(await read('/api/admin/publishing')) as {
          saves: { state: string }[];
        };
        const isBuilt = commit === site.git('rev-parse', 'HEAD');
        return [isBuilt, ...new Set(saves.map(({ state }) => state))];
      },
      { timeout: 200_000, intervals: [500] },
    )
    .toEqual([true, 'live']);
  const pages = await Promise.all(listBuiltPages().map(({ path }) => read(path)));
  for (const { id, value } of edits) {
    expect([id, pages.some((html) => html.includes(value))]).toEqual([id, true]);
  }
  expect(await read('/')).toContain(/<title>.+<\/title>/.exec(former)?.[0]);
  expect(pages.some((html) => html.includes('Linh Tran'))).toBe(true);

  await page.goto('/admin-dashboard');
  const status = page.getByRole('region', { name: 'System Status' });
  await expect(status).toContainText("some content couldn't be shown");
  for (const text of [
    'Caregiver “Linh Tran”: Line',
    'Home: Search title is empty.',
    'Article “content/blog/deep.md”',
    'The picture /uploads/broken.jpg: The file is damaged.',
    'restore an earlier version in History',
  ]) {
    await expect(status).toContainText(text);
  }
  await context.close();
});
