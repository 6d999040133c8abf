import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fakeApi, signedInAnswers } from '#test/kit/browser/fake-api.ts';
import { openInEditMode } from '#test/kit/browser/editor-page.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { fakeDetails, fakeInquiries } from '#test/kit/browser/fake-inquiries.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { listBuiltFiles, readBuiltBytes } from '#test/kit/site/built-site.ts';
import { copySite, type SiteCopy } from '#test/kit/site/site-copy.ts';
import { startTestSite, type TestSite } from '#test/kit/site/start-test-site.ts';

// A site with a sixth county and a sixth service; one service is renamed, and another hidden.

let copy: SiteCopy;
let site: TestSite;

const citrus = `    - slug: citrus
      name: Citrus Coast
      cities:
        - Inverness
        - Crystal River
      neighbors:
        - pasco
`;

async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  const path = join(copy.folder, 'content', file);
  const text = await readFile(path, 'utf8');
  expect(change(text)).not.toBe(text);
  await writeFile(path, change(text));
}

const read = (file: string) => readBuiltBytes(file, copy.distDir).toString();

test.beforeAll(async () => {
  copy = await copySite();
  await rewrite('site.yaml', (text) => text.trimEnd() + `\n${citrus}`);
  await rewrite('services/nanny.yaml', (text) =>
    text.replace(/^title: .*$/m, 'title: Nannies of the Coast'),
  );
  await rewrite('services/doula.yaml', (text) => `${text}state: hidden\n`);
  const doula = await readFile(join(copy.folder, 'content/services/doula.yaml'), 'utf8');
  await writeFile(
    join(copy.folder, 'content/services/night-nurse.yaml'),
    doula
      .replace(/^id: .*$/m, 'id: 6')
      .replace(/^slug: .*$/m, 'slug: night-nurse')
      .replace(/^title: .*$/m, 'title: Night Nurses')
      .replace('state: hidden\n', ''),
  );
  await rewrite('providers/nikos-pappas.yaml', (text) =>
    text
      .replace(/^serviceType: .*$/m, 'serviceType: night-nurse')
      .replace(/^counties:\n(?: {2}- .*\n)+/m, 'counties:\n  - citrus\n'),
  );
  await rewrite('footer.yaml', (text) =>
    text
      .replace('    - to: /nanny-services\n', '$&    - to: /services/night-nurse\n')
      .replace(/^ {2}text: .*\n/m, ''),
  );
  await copy.build();
  site = await startTestSite(copy.distDir);
});

test.afterAll(async () => {
  await site.close();
  await copy.remove();
});

const listLabels = (page: Page, selector: string) => page.locator(selector).allTextContents();

test('A873: an added service has a page of its own, and stands wherever services stand', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto(`${site.url}/services/night-nurse`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night Nurses');
  await expect(page.getByRole('link', { name: 'Back to All Services' })).toBeVisible();
  await expect(page.locator('header [aria-current]')).toHaveText('Services');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/services\/night-nurse$/,
  );
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    /\/images\/og\/doula-/,
  );
  const facts = (await listLabels(page, 'script[type="application/ld+json"]')).join('\n');
  expect(facts).toContain('/services/night-nurse"');
  await expect(page.getByRole('link', { name: 'Nikos Pappas' })).toBeVisible();

  for (const path of ['/', '/services']) {
    await page.goto(site.url + path);
    const card = page.locator('.services > #night-nurse');
    await expect(card.getByRole('link')).toHaveAttribute('href', '/services/night-nurse');
  }
  expect(read('sitemap-0.xml')).toContain('/services/night-nurse</loc>');
  const services = (await (await page.request.get(`${site.url}/api/services`)).json()) as {
    slug: string;
  }[];
  expect(services.map(({ slug }) => slug)).toEqual([
    ...['nanny', 'family-assistant', 'childcare-consulting', 'specialized-care', 'night-nurse'],
  ]);
});

test('A873: a hidden service is in no menu, list, choice or data file, and its caregivers stay', async ({
  openPage,
}) => {
  expect(listBuiltFiles(copy.distDir)).not.toContain('doula-services.html');
  expect(read('sitemap-0.xml')).not.toContain('doula-services');
  expect(read('agency.json')).not.toContain('"doula"');
  expect(read('catalogue/services.json')).not.toContain('"slug":"doula"');
  const page = await openPage();
  await page.goto(`${site.url}/services`);
  await expect(page.locator('#doula')).toHaveCount(0);
  await expect(page.locator('footer a[href="/doula-services"]')).toHaveCount(0);
  await page.goto(`${site.url}/providers/6`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Linh Tran');
});

test('A872, A873: filters, forms and the match offer what the site has, in its own words', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto(`${site.url}/providers?county=citrus&service=night-nurse`);
  await expect(page.locator('article:has([data-searched]) h2')).toHaveText(['Nikos Pappas']);
  await expect(page.locator('article:has([data-searched])')).toContainText('Citrus Coast ·');
  expect(await listLabels(page, 'select[name=service] option')).toEqual([
    ...['All Services', 'Nannies of the Coast', 'Family Assistant', 'Night Nurses'],
  ]);
  expect((await listLabels(page, 'select[name=county] option')).at(-1)).toBe('Citrus Coast');

  await page.goto(`${site.url}/intake-forms`);
  expect((await listLabels(page, '#client-serviceType option')).slice(1)).toEqual([
    ...['Nannies of the Coast', 'Family Assistant', 'Night Nurses', 'Multiple Services'],
  ]);

  await page.goto(`${site.url}/recommendations`);
  expect(await listLabels(page, '.match-choice:has([name="serviceTypes[]"])')).toEqual([
    ...['Nannies of the Coast', 'Family Assistant', 'Childcare Consulting', 'Specialized Care'],
    'Night Nurses',
  ]);
  await page.getByLabel('Night Nurses').check();
  await page.locator('#match-age').fill('2');
  await page.locator('#match-age').press('Enter');
  await page.getByLabel('Location').selectOption('Crystal River');
  await page.getByRole('button', { name: 'Find My Match' }).click();
  const card = page.locator('.match-list > li').first();
  await expect(card).toContainText('Nikos Pappas');
  await expect(card).toContainText('Serves Citrus Coast County');
});

test('A871, A873: the footer names services by their titles, and spares visitors a hidden one', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto(`${site.url}/contact`);
  const links = page.getByRole('navigation', { name: 'Our services' }).getByRole('link');
  await expect(links).toHaveText(['Nannies of the Coast', 'Night Nurses', 'Family Assistants']);
  await links.getByText('Night Nurses').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night Nurses');
});

test('A873: a family may ask for an added service, and for no other', async ({ request }) => {
  const send = (serviceType: string) =>
    request.post(`${site.url}/api/intake/client`, {
      data: {
        name: 'Ana Lima',
        email: 'ana@example.com',
        phone: '813 555 0100',
        serviceType,
        message: 'Three nights a week, from June.',
        consent: true,
      },
    });
  expect((await send('night-nurse')).status()).toBe(201);
  // Hidden after the page was opened.
  expect((await send('doula')).status()).toBe(201);
  const refused = await send('tutor');
  expect([refused.status(), await refused.text()]).toEqual([
    422,
    expect.stringContaining('Please select a service'),
  ]);
});

test('A873: the inbox names an added service by its title, one that has gone by words', async ({
  openPage,
}) => {
  const { list, entry, tab, details } = fakeInquiries.client;
  const page = await openPage();
  const ask = (id: string, serviceType: string) => ({ ...entry, id, serviceType });
  await fakeApi(page, {
    ...signedInAnswers,
    [list]: { json: [ask(entry.id, 'night-nurse'), ask(randomUUID(), 'day-nurse')] },
    [details]: { json: fakeDetails },
  });
  await page.goto(`${site.url}/admin/inquiries`);
  const table = page.getByRole('tabpanel', { name: tab }).getByRole('table');
  for (const [row, name] of ['Night Nurses', 'Day nurse'].entries()) {
    await expect(table.getByRole('row').nth(row + 1)).toContainText(name);
  }
  const mail = table.getByRole('link', { name: entry.email }).first();
  await expect(mail).toHaveAttribute('href', /subject=Your%20request%3A%20Night%20Nurses$/);

  await page.getByRole('button', { name: 'New entry' }).click();
  const choice = page.getByRole('dialog').getByLabel('Service', { exact: true });
  await expect(choice.getByRole('option')).toHaveText([
    ...['Select a service', 'Nannies of the Coast', 'Family Assistant', 'Night Nurses'],
    'Multiple Services',
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'View Details' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Service TypeNight Nurses');
});

test('A872: with a county that the drawn map lacks, the list says where the agency is', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto(site.url);
  await expect(page.locator('.county-map')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Citrus Coast' })).toBeVisible();
  await page.goto(`${site.url}/contact`);
  await expect(page.locator('map-facade img')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show interactive map' })).toBeVisible();
});

test('A870, A871: a picture of the map, and the newsletter box, are added where there is none', async ({
  openPage,
}) => {
  const page = await openPage();
  await fakeEditing(page, editingAnswers);
  const { choose } = await openInEditMode(page, `${site.url}/contact`);
  await choose('More on this page', 'Map and ZIP codes');
  const areas = page.getByRole('dialog', { name: 'Map and ZIP codes' });
  const map = areas.getByRole('group', { name: 'Map', exact: true });
  await expect(map.getByRole('button', { name: /^Choose a picture/ })).toBeVisible();
  await areas.getByRole('button', { name: 'Done' }).click();
  await choose('More on this page', 'Newsletter box');
  const box = page.getByRole('dialog', { name: 'Newsletter box' });
  await expect(box.getByRole('textbox', { name: /^Title/ })).toHaveValue('Newsletter');
});
