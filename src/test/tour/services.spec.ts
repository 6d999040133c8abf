import type { Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { pressLink } from '#test/kit/browser/press-link.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';
import { toServicePath } from '#model/schemas/service-paths.ts';
import { listCaregiversOf } from '#model/schemas/service.ts';
import { readProviders, readServices, readSite, readTestimonials } from '#test/kit/site/content.ts';
import { fetchPage } from '#test/kit/site/fetch-page.ts';
import { listElements } from '#test/kit/site/html.ts';

const services = readServices();

test('A130, A131, A132, A133, A134, A135, A136, A137: the list is headed "Our Services" and shows all, four questions and the way to the intake form, without asking the API', async ({
  openPage,
}) => {
  const page = await openPage();
  const requests = recordRequests(page);
  await page.goto('/services');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Services');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(
    services.map(({ title }) => title),
    { useInnerText: true },
  );
  expect(requests.filter((request) => request.includes('/api'))).toEqual([]);

  const questions = page.locator('[data-question]');
  const titles = await questions.getByRole('heading').allInnerTexts();
  expect(titles).toHaveLength(4);
  expect(titles[0]).toMatch(/screen/i);
  expect(titles[1]).toMatch(/matching process/i);
  expect(titles[2]).toMatch(/unavailable/i);
  expect(titles[3]).toMatch(/cost|pric/i);

  await test.step('a question opens its answer by pressing it', async () => {
    const second = questions.nth(1);
    const answer = second.getByRole('paragraph');
    await expect(answer).toBeHidden();
    await second.getByRole('heading').click();
    await answer.waitFor();
    expect((await answer.innerText()).length).toBeGreaterThan(100);
  });

  await page.getByRole('link', { name: 'Get Started Today', exact: true }).click();
  expect(new URL(page.url()).pathname).toBe('/intake-forms');
});

type Service = (typeof services)[number];

/**
 * Expects the facts about a service on the open page: its name, its six features and a long text.
 */
async function expectFacts(page: Page, { title, description, features }: Service): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
  await main.getByText(description, { exact: true }).waitFor();
  const included = main
    .getByRole('heading', { name: "What's Included", exact: true })
    .locator('xpath=..');
  await expect(included.getByRole('listitem')).toHaveText(features, { useInnerText: true });
  await expect(included.getByRole('listitem')).toHaveCount(6);
  expect((await main.locator('.text .prose').innerText()).length).toBeGreaterThan(1000);
}

/**
 * Expects those who offer a service, a family that used it, and the questions of parents on the
 * open page.
 */
async function expectPeople(page: Page, { slug, faq }: Service): Promise<void> {
  const main = page.getByRole('main');
  const caregivers = listCaregiversOf(slug, readProviders());
  const words = readTestimonials().find((each) => each.service === slug);

  const shown = main
    .getByRole('region', { name: 'Caregivers you could meet', exact: true })
    .getByRole('link');
  expect(caregivers.length).toBeGreaterThan(0);
  await expect(shown).toHaveText(caregivers.map(({ name }) => name));
  for (const [index, { id }] of caregivers.entries()) {
    await expect(shown.nth(index)).toHaveAttribute('href', `/providers/${id}`);
  }
  await expect(main.getByRole('blockquote').last()).toHaveText(words?.text ?? 'no such words');
  const questions = main.getByRole('region', { name: 'Questions parents ask', exact: true });
  await expect(questions.getByRole('heading', { level: 3 })).toHaveText(
    faq.map(({ question }) => question),
  );
  await main.getByRole('link', { name: 'Get Started', exact: true }).waitFor();
}

for (const [slug, path] of [
  ['nanny', '/nanny-services'],
  ['doula', '/doula-services'],
  ['family-assistant', '/family-assistant-services'],
  ['childcare-consulting', '/childcare-consulting'],
  ['specialized-care', '/specialized-care'],
] as const) {
  test(`A139, A140, A141, A142, A143, A144, A145, A146, A147, A741: ${path} tells what the service is and who offers it, and its links lead where they say`, async ({
    openPage,
  }) => {
    const page = await openPage(path);
    const service = services.find((candidate) => candidate.slug === slug);
    if (!service) throw new Error(`There is no service ${slug}.`);
    await expectFacts(page, service);
    await expectPeople(page, service);

    const links = listElements((await fetchPage(path)).html, 'a').map(({ text, attributes }) => [
      ...[text, attributes.href],
    ]);
    expect(links).toContainEqual(['Back to All Services', '/services']);
    expect(links).toContainEqual(['Get Started Today', `/intake-forms?service=${slug}#families`]);
    const about = new URLSearchParams({ service: slug, name: service.title }).toString();
    expect(links).toContainEqual(['Ask Questions', `/contact?${about}#message`]);
    expect(links).toContainEqual([
      'Request a Consultation',
      `/intake-forms?service=${slug}#families`,
    ]);
    expect(links).toContainEqual(['Meet Our Team', '/providers']);

    await test.step('"Meet Our Team" stands at the foot of the page and works', async () => {
      const consult = page.getByRole('link', { name: 'Request a Consultation', exact: true });
      const text = await page.locator('.text .prose').boundingBox();
      expect((await consult.boundingBox())?.y).toBeGreaterThan(
        (text?.y ?? 0) + (text?.height ?? 0),
      );
      const link = page.getByRole('link', { name: 'Meet Our Team', exact: true });
      expect((await pressLink(link)).pathname).toBe('/providers');
    });
  });
}

test('the page of each service ends with a scene and a sentence of its own', async () => {
  const ends = await Promise.all(
    services.map(async ({ slug }) => {
      const { html } = await fetchPage(toServicePath(slug));
      const [scene] = listElements(html, 'img').filter(({ attributes }) =>
        attributes.class?.includes('call-scene'),
      );
      return { scene: scene?.attributes.src, text: listElements(html, 'main')[0]?.text };
    }),
  );
  expect(ends.map(({ scene }) => scene)).toEqual(
    services.map(({ slug }) => `/images/scenes/${slug}.svg`),
  );
  for (const [index, { closing = 'no such sentence' }] of services.entries()) {
    const pages = ends.flatMap(({ text }, page) => (text?.includes(closing) ? [page] : []));
    expect(pages).toEqual([index]);
  }
});

test('the column beside the text of a service stays in view, and shows its end where it is taller than the screen', async ({
  openPage,
}) => {
  const page = await openPage('/nanny-services');
  const main = page.getByRole('main');
  const note = main.getByRole('heading', { name: 'The note on the counter' });
  const button = main.getByRole('link', { name: 'Get Started', exact: true });
  for (const [height, place] of [
    [640, 'Questions parents ask'],
    [900, 'Questions parents ask'],
    [1600, 'How pricing works'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height });
    await main
      .getByRole('heading', { name: place })
      .evaluate((heading) => heading.scrollIntoView({ block: 'center' }));

    await expect(button).toBeInViewport({ ratio: 1 });
    if (height === 1600) await expect(note).toBeInViewport({ ratio: 1 });
  }
});

test('on the list of services, the price is asked about before the checks, which end with how long they count', async ({
  openPage,
}) => {
  const page = await openPage('/services');
  const price = await page.locator('[data-question]').last().boundingBox();
  const checks = page.locator('#screening');
  expect(price?.y).toBeLessThan((await checks.boundingBox())?.y ?? 0);
  await expect(checks.getByRole('listitem')).toHaveCount(6);
  await expect(checks.getByRole('paragraph').nth(-2)).toHaveText(/only tells you about the day/);
});

test('A902: the questions for the first call are on the page of each service, and print alone when opened by their link', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', location.hash);
  });
  for (const { slug, title, callQuestions = [] } of services) {
    await page.goto(toServicePath(slug));
    const sheet = page.getByRole('region', { name: 'Questions to ask on the first call' });
    expect(callQuestions.length).toBeGreaterThan(3);
    await expect(sheet.getByRole('listitem')).toHaveText(callQuestions, { useInnerText: true });

    await sheet.getByRole('button', { name: 'Print these questions' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', '#first-call');

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(sheet.getByRole('listitem')).toHaveCount(callQuestions.length);
    await expect(page.getByText(readSite().phone).last()).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([/^Questions to ask/]);
    for (const role of ['button', 'img', 'link'] as const) {
      await expect(main.getByRole(role)).toHaveCount(0);
    }
    await page.emulateMedia({ media: null });
  }
});
