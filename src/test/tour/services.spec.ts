import { expect, test } from '#test/kit/browser/site-test.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';
import { listCaregiversOf, servicePaths } from '#features/content/service.ts';
import { readProviders, readServices, readTestimonials } from '#test/kit/site/content.ts';
import { fetchPage } from '#test/kit/site/fetch-page.ts';
import { listElements } from '#test/kit/site/html.ts';

const services = readServices();

test.describe('the list of services', () => {
  test('A130, A137: it is headed "Our Services" and shows all without asking the API', async ({
    openPage,
  }) => {
    const page = await openPage();
    const requests = recordRequests(page);
    await page.goto('/services');

    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Our Services');
    expect(await page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual(
      services.map(({ title }) => title),
    );
    expect(requests.filter((request) => request.includes('/api'))).toEqual([]);
  });

  test('A131, A132, A133, A134, A135: four questions, on the four subjects', async ({
    openPage,
  }) => {
    const page = await openPage('/services');
    const questions = page.locator('[data-question]');

    const titles = await questions.getByRole('heading').allInnerTexts();
    expect(titles).toHaveLength(4);
    expect(titles[0]).toMatch(/screen/i);
    expect(titles[1]).toMatch(/matching process/i);
    expect(titles[2]).toMatch(/unavailable/i);
    expect(titles[3]).toMatch(/cost|pric/i);
  });

  test('a question opens its answer by pressing it', async ({ openPage }) => {
    const page = await openPage('/services');
    const second = page.locator('[data-question]').nth(1);
    const answer = second.getByRole('paragraph');

    expect(await answer.isVisible()).toBe(false);
    await second.getByRole('heading').click();

    await answer.waitFor();
    expect((await answer.innerText()).length).toBeGreaterThan(100);
  });

  test('A136: "Get Started Today" goes to /intake-forms', async ({ openPage }) => {
    const page = await openPage('/services');

    await page.getByRole('link', { name: 'Get Started Today', exact: true }).click();

    expect(new URL(page.url()).pathname).toBe('/intake-forms');
  });
});

for (const path of [
  '/nanny-services',
  '/doula-services',
  '/family-assistant-services',
  '/childcare-consulting',
  '/specialized-care',
]) {
  test.describe(`the service page ${path}`, () => {
    test('A140, A143, A144, A145: title, description, six features and a long text', async ({
      openPage,
    }) => {
      const page = await openPage(path);
      const main = page.getByRole('main');
      const title = await main.getByRole('heading', { level: 1 }).innerText();
      const service = services.find((candidate) => candidate.title === title);

      await main.getByText(service?.description ?? 'no such service', { exact: true }).waitFor();
      const included = main
        .getByRole('heading', { name: "What's Included", exact: true })
        .locator('xpath=..');
      expect(await included.getByRole('listitem').allInnerTexts()).toEqual(service?.features);
      await expect(included.getByRole('listitem')).toHaveCount(6);
      expect((await main.locator('.prose').innerText()).length).toBeGreaterThan(1000);
    });

    test('A741: it shows caregivers of this service, a family of it and three questions', async ({
      openPage,
    }) => {
      const page = await openPage(path);
      const main = page.getByRole('main');
      const title = await main.getByRole('heading', { level: 1 }).innerText();
      const service = services.find((candidate) => candidate.title === title);
      const slug = service?.slug ?? 'nanny';
      const caregivers = listCaregiversOf(slug, readProviders());
      const words = readTestimonials().find((each) => each.service === slug);

      const shown = main
        .getByRole('region', { name: 'Caregivers you could meet', exact: true })
        .getByRole('link');
      expect(caregivers.length).toBeGreaterThan(0);
      await expect(shown).toHaveText(caregivers.map(({ name }) => name));
      for (const [index, { id }] of caregivers.entries()) {
        await expect(shown.nth(index)).toHaveAttribute('href', `/providers/${id.toString()}`);
      }
      await expect(main.getByRole('blockquote').last()).toHaveText(words?.text ?? 'no such words');
      const questions = main.getByRole('region', { name: 'Questions parents ask', exact: true });
      await expect(questions.getByRole('heading', { level: 3 })).toHaveText(
        service?.faq.map(({ question }) => question) ?? [],
      );
      await main.getByRole('link', { name: 'Get Started', exact: true }).waitFor();
    });

    test('A139, A141, A142, A146, A147: its links lead where they say', async () => {
      const { html } = await fetchPage(path);
      const links = listElements(html, 'a').map(({ text, attributes }) => [
        text,
        attributes['href'],
      ]);

      expect(links).toContainEqual(['Back to All Services', '/services']);
      const service = services.find(({ slug }) => servicePaths[slug] === path);
      const form = `/intake-forms?service=${service?.slug ?? ''}#families`;
      expect(links).toContainEqual(['Get Started Today', form]);
      expect(links).toContainEqual(['Ask Questions', '/contact']);
      expect(links).toContainEqual(['Request a Consultation', '/intake-forms']);
      expect(links).toContainEqual(['Meet Our Team', '/providers']);
    });

    test('A147: "Meet Our Team" stands at the foot of the page and works', async ({ openPage }) => {
      const page = await openPage(path);
      const link = page.getByRole('link', { name: 'Meet Our Team', exact: true });
      const consult = page.getByRole('link', { name: 'Request a Consultation', exact: true });
      const text = await page.locator('.prose').boundingBox();

      expect((await consult.boundingBox())?.y).toBeGreaterThan(
        (text?.y ?? 0) + (text?.height ?? 0),
      );
      await link.click();

      expect(new URL(page.url()).pathname).toBe('/providers');
    });
  });
}
