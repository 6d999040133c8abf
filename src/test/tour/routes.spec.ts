import { expect, test } from '#test/kit/browser/site-test.ts';
import { fetchPage } from '#test/kit/site/fetch-page.ts';
import { listElements } from '#test/kit/site/html.ts';
import { readArticles, readProviders, readServices, readSite } from '#test/kit/site/content.ts';

const [post] = readArticles();

async function findHeading(path: string): Promise<string | undefined> {
  const { html } = await fetchPage(path);
  return listElements(html, 'h1')[0]?.text;
}

function getTitle(slug: string): string {
  return readServices().find((service) => service.slug === slug)?.title ?? 'no such service';
}

test.describe('a page answers 200 with its own heading', () => {
  for (const [statement, path, heading] of [
    ['A1', '/', 'Exceptional Childcare & Family Support Services'],
    ['A2', '/about', `About ${readSite().name}`],
    ['A3', '/services', 'Our Services'],
    ['A4', '/nanny-services', getTitle('nanny')],
    ['A5', '/doula-services', getTitle('doula')],
    ['A6', '/family-assistant-services', getTitle('family-assistant')],
    ['A7', '/childcare-consulting', getTitle('childcare-consulting')],
    ['A8', '/specialized-care', getTitle('specialized-care')],
    ['A9', '/providers', 'Our Childcare Providers'],
    ['A11', '/blog', 'Parent Resources'],
    ['A12', `/blog/${post?.slug ?? ''}`, post?.title],
    ['A13', '/contact', 'Contact Us'],
    ['A14', '/intake-forms', 'Get Started Today'],
    ['A15', '/recommendations', 'Find My Match'],
  ] as const) {
    test(`${statement}: ${path} is headed "${String(heading)}"`, async () => {
      expect((await fetchPage(path)).status).toBe(200);
      expect(await findHeading(path)).toBe(heading);
    });
  }

  test('A10: every known caregiver has a page', async () => {
    for (const { id, name } of readProviders()) {
      expect(await findHeading(`/providers/${id}`)).toBe(name);
    }
  });

  test('A12: every known article has a page', async () => {
    for (const { slug, title } of readArticles()) {
      expect(await findHeading(`/blog/${slug}`)).toBe(title);
    }
  });
});

test.describe('an earlier or shorter address leads to the page', () => {
  for (const [label, path, target, status] of [
    ['A664', '/services/nanny', '/nanny-services', 301],
    ['A664', '/services/doula', '/doula-services', 301],
    ['A664', '/services/family-assistant', '/family-assistant-services', 301],
    ['A664', '/services/childcare-consulting', '/childcare-consulting', 301],
    ['A664', '/services/specialized-care', '/specialized-care', 301],
    ['A663', '/admin/login', '/admin-login', 302],
    ['its earlier address', '/admin/second-step', '/admin/two-factor', 301],
    ['without a slash at its end', '/about/', '/about', 301],
    ['without a slash at its end', '/providers/1/', '/providers/1', 301],
    ['without a slash, query kept', '/contact/?name=Ana', '/contact?name=Ana', 301],
  ] as const) {
    test(`${label}: ${path} leads to ${target}`, async () => {
      const answer = await fetchPage(path);

      expect(answer.status).toBe(status);
      expect(answer.location).toBe(target);
    });
  }
});

test('A669: an article also answers at its number and names its slug as canonical', async () => {
  const atNumber = await fetchPage(`/blog/${post?.id.toString() ?? ''}`);
  const atSlug = await fetchPage(`/blog/${post?.slug ?? ''}`);

  expect(atNumber.status).toBe(200);
  expect(atNumber.html).toBe(atSlug.html);
  expect(atNumber.html).toContain(`/blog/${post?.slug ?? ''}"`);
});
