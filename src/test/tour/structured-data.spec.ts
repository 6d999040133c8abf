import { expect, test } from '#test/kit/browser/site-test.ts';
import * as z from 'zod';
import { translateOpeningHours } from '#model/schemas/hours/opening-hours.ts';
import { readSite } from '#test/kit/site/content.ts';
import { listElements } from '#test/kit/site/html.ts';
import { listContentPages } from '#test/kit/site/public-pages.ts';

const factSchema = z.looseObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.string(),
});
const text = z.string().min(1);
const address = z.url({ protocol: /^https$/ });

const crumbsSchema = z.object({
  itemListElement: z.array(z.object({ position: z.int(), name: text, item: address })).min(2),
});

const agencySchema = z.object({
  telephone: text,
  address: z.object({
    streetAddress: text,
    addressLocality: text,
    addressRegion: text,
    postalCode: text,
  }),
  openingHours: z.array(text).min(1),
});

const pages = listContentPages();

function readFacts(html: string) {
  return listElements(html, 'script')
    .filter(({ attributes }) => attributes.type === 'application/ld+json')
    .map(({ text: json }) => factSchema.parse(JSON.parse(json)));
}

function findFact(path: string, type: string) {
  const page = pages.find((candidate) => candidate.path === path);
  return readFacts(page?.html ?? '').find((fact) => fact['@type'] === type);
}

const required: [kind: string, paths: RegExp, type: string, schema: z.ZodType][] = [
  [
    'the home page',
    /^\/$/,
    'EmploymentAgency',
    z.object({
      name: text,
      description: text,
      url: address,
      telephone: text,
      email: z.email(),
      foundingDate: z.literal('2024'),
      areaServed: z.array(z.unknown()).length(49),
      knowsAbout: z.array(text).length(5),
      hasOfferCatalog: z.object({ itemListElement: z.array(z.unknown()).length(5) }),
    }),
  ],
  [
    'a service page',
    /^\/(?:nanny-services|doula-services|family-assistant-services|childcare-consulting|specialized-care)$/,
    'Service',
    z.object({ name: text, description: text, url: address, provider: z.object({ name: text }) }),
  ],
  [
    'a profile',
    /^\/providers\/\d+$/,
    'ProfilePage',
    z.object({
      mainEntity: z.object({
        '@type': z.literal('Person'),
        name: text,
        jobTitle: text,
        image: address,
        worksFor: z.object({ name: text }),
      }),
    }),
  ],
  [
    'an article',
    /^\/blog\/[a-z-]+$/,
    'BlogPosting',
    z.object({
      headline: text,
      image: address,
      datePublished: z.iso.datetime({ offset: true }),
      dateModified: z.iso.datetime({ offset: true }),
      author: z.object({ '@type': z.enum(['EmploymentAgency', 'Person']), name: text }),
      publisher: z.object({ name: text }),
      mainEntityOfPage: address,
    }),
  ],
];

test.describe('structured data', () => {
  test('A745: hours, address and phone are those of the settings, and of footer and contact page', async ({
    openPage,
  }) => {
    const { address, hours, phone } = readSite();
    const page = await openPage('/contact');
    for (const part of [page.getByRole('main'), page.getByRole('contentinfo')]) {
      await expect(part.getByText(address, { exact: true })).toBeVisible();
      await expect(part.getByText(phone, { exact: true })).toBeVisible();
      await expect(part.getByText(hours, { exact: true })).toBeVisible();
    }

    const agency = agencySchema.parse(findFact('/', 'EmploymentAgency'));
    const { streetAddress, addressLocality, addressRegion, postalCode } = agency.address;
    expect(`${streetAddress}, ${addressLocality}, ${addressRegion} ${postalCode}`).toBe(address);
    expect(agency.telephone).toBe(phone);
    expect(agency.openingHours).toEqual(translateOpeningHours(hours));
  });

  for (const [label, paths, type, schema] of required) {
    test(`${label} (${String(paths)}) describes itself as ${type}`, () => {
      const described = pages.filter(({ path }) => paths.test(path));

      expect(described.length).toBeGreaterThan(0);
      for (const { path } of described) {
        const result = schema.safeParse(findFact(path, type));
        expect(result.error, path).toBeUndefined();
      }
    });
  }

  test('/services holds its questions', () => {
    expect(findFact('/services', 'FAQPage')?.mainEntity).toHaveLength(4);
  });

  test('every page below the home pages says where it stands', () => {
    for (const { path } of pages.filter((page) => !['/', '/es'].includes(page.path))) {
      const { itemListElement } = crumbsSchema.parse(findFact(path, 'BreadcrumbList'));

      expect(itemListElement.map(({ position }) => position)).toEqual(
        itemListElement.map((_, index) => index + 1),
      );
      expect(new URL(itemListElement.at(-1)?.item ?? '').pathname).toBe(
        path.replace(/\/page\/\d+$/, ''),
      );
    }
  });

  test('no rating or review is claimed anywhere', () => {
    for (const { html } of pages) {
      expect(JSON.stringify(readFacts(html))).not.toMatch(/rating|review/i);
    }
  });
});
