import { execFileSync } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { openGitStore } from '#local/git/git-store.ts';
import { startLocalSite, type LocalSite } from '#local/local-site.ts';
import { createRebuilder, copyContent } from '#local/rebuilder.ts';
import { setBuiltContent } from '#lib/built-site.server.ts';
import type { ContentStore } from '#editing/publishing/content-store.server.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';
import { signIn } from '#test/kit/browser/sign-in.ts';
import { runGit } from '#test/kit/git/test-repository.ts';
import { listBuiltFiles, listBuiltPages, readBuiltBytes } from '#test/kit/site/built-site.ts';
import { copySite, type SiteCopy } from '#test/kit/site/site-copy.ts';
import { makeDataFolder } from '#test/kit/site/start-test-site.ts';
import { maxPictureBytes } from '#editing/pictures/max-picture-bytes.ts';
import { setEnvironment } from '#test/setup/environment.ts';
import { getDistDir } from '#test/kit/site/site-under-test.ts';

const article = 'content/blog/nanny-interview-questions.md';

let copy: SiteCopy;
let dataDir: string;
let contentDir: string;
let store: ContentStore;
let site: LocalSite;
let page: Page;
let requests: string[];

const git = (...args: string[]) => runGit(copy.folder, args);

// Each save becomes a commit of its own, without a pause in between.
setEnvironment({ PUBLISH_WINDOW_SECONDS: () => '0' });

test.beforeAll(async ({ browser }) => {
  copy = await copySite();
  await cp(getDistDir(), copy.distDir, { recursive: true });
  dataDir = await makeDataFolder();
  // Building the site for each save would take most of the time: one build has them all.
  site = await startLocalSite({ port: 0, dataDir, distDir: copy.distDir });
  store = openGitStore({ repositoryDir: copy.folder });
  setContentStore(store);
  contentDir = join(dataDir, 'built-content');
  await copyContent(copy.folder, contentDir);
  setBuiltContent(contentDir);
  page = await (await browser.newContext({ baseURL: site.url })).newPage();
  requests = recordRequests(page);
  await signIn(page, readAdmin());
});

test.afterAll(async () => {
  await page.close();
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
  await copy.remove();
});

function readAdmin(): { username: string; password: string } {
  const { firstAdmin } = site;
  if (firstAdmin.kind !== 'made') throw new Error('There is no admin.');
  return { username: firstAdmin.username, password: firstAdmin.password ?? '' };
}

/** Returns a photo of 12 megapixels, as grainy as one from a phone. */
async function drawLargePhoto(): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  const part = await sharp({
    create: { width: 500, height: 375, channels: 3, background: '#888', noise: grain },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888' } })
    .composite([{ input: part, tile: true }])
    .withExif({ IFD0: { Artist: 'Elm-Street-27' } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Opens the form of an entry by the name of its file. */
async function openEntry(collection: string, name: string): Promise<void> {
  await page.goto('/cms');
  await page.getByRole('link', { name: collection, exact: true }).click();
  await page.locator(`a[href$="/entries/${name}"]`).first().click();
  await page.getByLabel('Title', { exact: true }).waitFor();
}

/** Opens the publishing menu and publishes. */
async function publish(): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Publish now' }).click();
}

const waitForSaved = () => page.getByText('Entry saved').first().waitFor();

test.describe('the content manager', () => {
  // The content manager offers again what was typed in a form and not saved.
  test.beforeEach(async () => {
    page.removeAllListeners('dialog');
    await page.goto('/robots.txt');
    await page.evaluate(() => void indexedDB.deleteDatabase('localforage'));
  });

  test.afterEach('nothing was asked of any other site', () => {
    // A picture that was just chosen is shown from the browser's own memory.
    const others = requests.filter((request) => !request.startsWith(`GET blob:${site.url}/`));
    expect(others.filter((request) => request.includes('://'))).toEqual([]);
  });

  test('ASVS 3.3.1, 3.3.2, 3.3.3, 3.3.4: opens from the dashboard without another login, and keeps no secret in the browser', async () => {
    await page.goto('/admin-dashboard');
    await page.getByRole('link', { name: /Content manager/ }).click();
    await page.getByRole('link', { name: 'Caregivers' }).waitFor();
    await expect(page.getByRole('button', { name: 'Login' })).toHaveCount(0);
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(stored).not.toMatch(/token|password|secret/i);
  });

  test('an article that is changed is changed in git, in one line', async () => {
    await openEntry('Articles', 'nanny-interview-questions');
    await page.getByLabel('Title', { exact: true }).fill('Questions for nannies');
    await publish();
    await waitForSaved();
    expect(git('diff', '--numstat', 'HEAD~1', 'main')).toBe(`1\t1\t${article}`);
    expect(requests).toContain('POST /api/cms');
  });

  test('A808: a form shows a drawing that the site does not serve, as where its entry is hidden @full', async () => {
    const drawing = '/images/people/nikos-pappas.svg';
    await rm(join(copy.distDir, drawing));
    await openEntry('Caregivers', 'nikos-pappas');
    const picture = page.locator(`img[src="/api/admin/pictures${drawing}"]`);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  });

  test('what breaks a rule stays in the form, which says what is wrong', async () => {
    const head = git('rev-parse', 'main');
    await openEntry('Articles', 'nanny-interview-questions');
    await page.getByLabel('Title', { exact: true }).fill('a'.repeat(121));
    await publish();
    await page.getByText('Title needs at least one word and at most 120 characters.').waitFor();
    expect(git('rev-parse', 'main')).toBe(head);
  });

  test('an entry can be written and deleted @full', async () => {
    page.on('dialog', (dialog) => void dialog.accept('/images/people/family-1.svg'));
    await page.goto('/cms#/collections/testimonials/new');
    await page.getByLabel('Text', { exact: true }).fill('They were kind.');
    await page.getByLabel('Name', { exact: true }).fill('The Novak family');
    await page.getByLabel('Who they are').fill('Parents of two');
    await page.getByRole('button', { name: 'Insert from URL' }).click();
    await page.getByLabel('Rating').fill('4.5');
    await page.getByLabel(/^Consent signed on/).fill('2026-03-02');
    await publish();
    await waitForSaved();
    const file = 'content/testimonials/the-novak-family.yaml';
    expect(git('show', `main:${file}`)).toMatch(/^id: 6\ntext: They were kind\.\n/);

    await page.getByRole('button', { name: 'Delete entry' }).click();
    await expect
      .poll(() => git('ls-tree', '--name-only', 'main', file), { timeout: 60_000 })
      .toBe('');
  });

  test('A668: a caregiver and an article that are written, and what was changed, are served once the build is live', async () => {
    const provider = [
      'name: Nora Quill\ntitle: Weekend Nanny\nbio: Nora likes tide pools.\nrating: 4.5',
      'image: /images/people/coordinator.svg\nexperience: 3-5 years\nserviceType: nanny\npermissionSince: 2026-03-02\n',
    ].join('\n');
    const written = [
      '---\ntitle: Rainy afternoons\nexcerpt: What to do.\ncategory: Childcare',
      'image: /images/people/coordinator.svg\nimageAlt: A drawing\nauthor: Ana Lima',
      "authorTitle: Editor\npublishedAt: '2026-11-01T09:00:00-04:00'\n---\n\nBake something.\n",
    ].join('\n');
    const shown = `${git('show', `main:${article}`)}\n`;
    for (const [path, raw, base] of [
      ['content/providers/nora-quill.yaml', provider],
      ['content/blog/rainy-afternoons.md', written],
      [article, shown.replace(/^title: .*$/m, 'title: What to ask a nanny'), shown],
    ]) {
      const params = { dataFiles: [{ path, slug: '', raw, base }], assets: [] };
      const response = await page.request.post('/api/cms', {
        data: { branch: 'main', action: 'persistEntry', params },
        headers: { origin: site.url },
      });
      expect([response.status(), await response.text()]).toEqual([200, expect.any(String)]);
    }

    const id =
      /^id: (\d+)$/m.exec(git('show', 'main:content/providers/nora-quill.yaml'))?.[1] ?? '';
    const ask = async (path: string) => (await page.request.get(path)).status();
    const { readHead } = store;
    const { folder: projectDir, distDir } = copy;
    const rebuilder = createRebuilder({ projectDir, distDir, contentDir, readHead });
    rebuilder.request();
    await expect.poll(() => ask('/blog/rainy-afternoons'), { timeout: 60_000 }).toBe(200);
    await rebuilder.close();
    expect(await ask(`/providers/${id}`)).toBe(200);
    const changed = await page.request.get('/blog/nanny-interview-questions');
    expect(await changed.text()).toContain('What to ask a nanny');
    await page.goto('/providers?q=quill');
    await page.getByRole('article').getByRole('heading', { name: 'Nora Quill' }).waitFor();
  });

  test('after a logout the form keeps what was typed, offers the login, and then saves @full', async () => {
    await openEntry('Articles', 'nanny-interview-questions');
    const excerpt = page.getByLabel('Excerpt', { exact: true });
    await excerpt.fill('What to ask.');
    await page.context().clearCookies();
    await publish();
    const offer = page.getByRole('status').getByRole('link', { name: 'Log in in another tab' });
    await offer.waitFor();
    await expect(excerpt).toHaveValue('What to ask.');

    const tab = await page.context().newPage();
    await signIn(tab, readAdmin());
    await tab.close();
    await publish();
    await waitForSaved();
    await offer.waitFor({ state: 'detached' });
    expect(git('show', `main:${article}`)).toContain('excerpt: What to ask.\n');
  });

  test('A777: a conflict stays on the screen with both versions, to be copied', async () => {
    await openEntry('Articles', 'nanny-interview-questions');
    const title = page.getByLabel('Title', { exact: true });
    await title.fill('My questions for nannies');
    const text = git('show', `main:${article}`);
    const other = text.replace(/^title: .*$/m, 'title: Their questions for nannies');
    await writeFile(join(copy.folder, article), `${other}\n`);
    git('commit', '--quiet', '-am', 'By hand');
    await publish();

    const dialog = page.getByRole('dialog', { name: 'Someone changed the same text' });
    await expect(dialog.getByLabel('Your version', { exact: true })).toHaveValue(
      'My questions for nannies',
    );
    await expect(dialog.getByLabel('The other version', { exact: true })).toHaveValue(
      'Their questions for nannies',
    );
    await dialog.getByRole('button', { name: 'Copy: Your version' }).click();
    expect(
      await dialog
        .getByLabel('Your version', { exact: true })
        .evaluate((box: HTMLTextAreaElement) => box.selectionEnd - box.selectionStart),
    ).toBe('My questions for nannies'.length);
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .include('.cms-dialog')
      .analyze();
    expect(violations).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect(title).toHaveValue('My questions for nannies');
  });

  test('A805: a photo of 12 megapixels that is uploaded here is as small as one chosen on the page @full', async () => {
    const photo = await drawLargePhoto();
    expect(photo.length).toBeGreaterThan(6_000_000);
    expect(photo.length).toBeLessThan(8_000_000);
    await page.goto('/cms#/collections/blog/new');
    await page.getByLabel('Title', { exact: true }).fill('A day at the beach');
    await page.getByLabel('Excerpt', { exact: true }).fill('What to pack.');
    await page.getByRole('button', { name: 'Choose an image' }).click();
    await page
      .locator('.nc-fileUploadButton input')
      .setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.getByRole('status').getByText('Preparing the picture…').waitFor();
    await page.getByRole('button', { name: 'Choose selected' }).click({ timeout: 30_000 });
    await page.getByLabel(/^Picture description/).fill('A beach');
    await page.getByLabel('Category', { exact: true }).fill('Childcare');
    await page.getByLabel('Author', { exact: true }).fill('Ana Lima');
    await page.getByLabel('Author title').fill('Editor');
    await page.locator('[data-slate-editor]').click();
    await page.keyboard.type('Water, shade, snacks.');
    await publish();
    await waitForSaved();
    // Decap reloads a new entry and then navigates to its address.
    await page.waitForURL('**/cms#/collections/blog/entries/a-day-at-the-beach');

    const text = git('show', 'main:content/blog/a-day-at-the-beach.md');
    const file = /^image: (\/uploads\/image-[0-9a-f]{8}\.webp)$/m.exec(text)?.[1] ?? '';
    // The form's default is the current date.
    expect(text).toMatch(/^publishedAt: '?20\d\d-\d\d-\d\dT/m);
    const bytes = execFileSync('git', ['show', `main:public${file}`], {
      cwd: copy.folder,
      maxBuffer: 10_000_000,
    });
    expect(bytes.length).toBeLessThanOrEqual(maxPictureBytes);
    const { width, height, exif } = await sharp(bytes).metadata();
    expect([Math.max(width, height) <= 2560, exif]).toEqual([true, undefined]);
    expect(width / height).toBeCloseTo(4 / 3, 1);
  });

  test('a file that is no picture is refused here, in words, before it is sent @full', async () => {
    await page.goto('/cms#/collections/testimonials/new');
    await page.getByRole('button', { name: 'Choose an image' }).click();
    await page.locator('.nc-fileUploadButton input').setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no picture'),
    });
    await page
      .getByRole('status')
      .getByText(/^This file cannot be read as a picture\./)
      .waitFor();
  });

  test('A849: before a picture stops moving, it asks, and does what is answered @full', async () => {
    const frames = [80, 160].map((shade) => ({
      width: 4000,
      height: 3200,
      channels: 3 as const,
      background: { r: shade, g: shade, b: shade },
    }));
    const drawn = frames.map((create) => sharp({ create }).png().toBuffer());
    // Two frames of 12.8 million pixels each exceed the limit.
    const buffer = await sharp(await Promise.all(drawn), { join: { animated: true } })
      .gif()
      .toBuffer();
    const choose = () =>
      page
        .locator('.nc-fileUploadButton input')
        .setInputFiles({ name: 'waves.gif', mimeType: 'image/gif', buffer });
    await page.goto('/cms#/collections/testimonials/new');
    await page.getByRole('button', { name: 'Choose an image' }).click();
    const question = page.getByRole('dialog', { name: 'Use a still picture?' });

    await choose();
    await question
      .getByText(/^This picture moves\. The picture has more than 25 million/)
      .waitFor();
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .include('.cms-dialog')
      .analyze();
    expect(violations).toEqual([]);
    await question.getByRole('button', { name: "Don't use it" }).click();
    await page.getByRole('status').getByText('The picture was not used.').waitFor();

    await choose();
    await question.getByRole('button', { name: 'Use its first frame' }).click();
    await page.getByRole('button', { name: 'Choose selected' }).click({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Choose different image' }).waitFor();
  });

  test('it has a name and ways back, also on a phone, where its forms fit the screen', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/cms#/collections/testimonials/new');
    const name = page.getByLabel('Name', { exact: true });
    await name.waitFor();
    await expect(page).toHaveTitle(/^Content manager \| /);
    const site = page.getByRole('navigation', { name: 'Site' });
    await expect(site.getByRole('link', { name: 'Back to the site' })).toHaveAttribute('href', '/');
    await expect(site.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(page.getByText('On a phone, most of this is easier on the page')).toBeVisible();
    for (const field of [name, page.getByRole('button', { name: 'Publish', exact: true })]) {
      const { x = -1, width = 999 } = (await field.boundingBox()) ?? {};
      expect([x >= 0, x + width <= 375]).toEqual([true, true]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    const label = page.locator('label', { hasText: 'Who they are' });
    await expect(label).toHaveCSS('text-transform', 'none');
    // The content manager draws its progress there while it loads.
    await expect(page.locator('body > canvas')).toBeHidden();
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .exclude('#nc-root')
      .exclude('.ReactModalPortal')
      .analyze();
    expect(violations).toEqual([]);
    await page.getByRole('button', { name: 'Choose an image' }).click();
    for (const button of ['Choose selected', 'Upload']) {
      const { x = -1, width = 999 } =
        (await page.locator('.ReactModalPortal').getByText(button).first().boundingBox()) ?? {};
      expect([button, x >= 0, x + width <= 375]).toEqual([button, true, true]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

test('a visitor is led to the login', async ({ openPage }) => {
  const visitor = await openPage();
  await visitor.goto('/cms/');
  await visitor.waitForURL('**/admin-login');
});

test('only its own page may do what the content manager must', () => {
  const allowing = listBuiltPages().filter(({ html }) => /unsafe-(?:eval|inline)/.test(html));
  expect(allowing.map(({ path }) => path)).toEqual(['/cms']);
});

test('A665: its script is on its own page alone, and nothing of it lies below /admin', () => {
  const pages = listBuiltPages().filter(({ html }) => html.includes('decap-cms'));
  expect(pages.map(({ path }) => path)).toEqual(['/cms']);
  const files = listBuiltFiles().filter((file) => file.includes('decap'));
  expect(files.every((file) => file.startsWith('cms/app/'))).toBe(true);
});

test('a browser keeps its script for a year, and its page is in no search engine', async () => {
  const html = readBuiltBytes('cms.html').toString();
  const script = /data-cms-script="([^"]+)"/.exec(html)?.[1] ?? '';
  const response = await fetch(site.url + script, { method: 'HEAD' });
  expect([response.status, response.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  expect((await fetch(`${site.url}/cms`)).headers.get('x-robots-tag')).toBe('noindex');
  expect(html).toContain('<meta name="robots" content="noindex">');
});
