import { describe, expect, test } from 'vitest';
import { listKeys, origin, article, provider, service, site } from '#test/kit/agency-example.ts';
import {
  describeBreadcrumbs,
  describeArticle,
  describeProvider,
  describeService,
} from '#layouts/structured-data.ts';

const agency = {
  '@type': 'EmploymentAgency',
  '@id': 'https://agency.example/#agency',
  name: 'Sandpiper',
};

test('breadcrumbs lead from the home page to the present one, counted from 1', () => {
  const crumbs = [
    { name: 'Services', path: '/services' },
    { name: 'Nanny Services', path: '/nanny-services' },
  ];
  expect(describeBreadcrumbs(crumbs, origin)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://agency.example/' },
      {
        '@type': 'ListItem',
        position: 2,
        name: 'Services',
        item: 'https://agency.example/services',
      },
      {
        '@type': 'ListItem',
        position: 3,
        name: 'Nanny Services',
        item: 'https://agency.example/nanny-services',
      },
    ],
  });
});

test('a service is provided by the agency in its counties', () => {
  expect(describeService(service, site, origin, '')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: 'Nanny Services',
    description: 'A nanny for your week.',
    url: 'https://agency.example/nanny-services',
    image: 'https://agency.example/images/services/nanny.svg',
    provider: agency,
    areaServed: [{ '@type': 'AdministrativeArea', name: 'Pinellas County, Florida' }],
  });
});

test('a caregiver is a person with a profile, who works for the agency', () => {
  expect(describeProvider(provider, site, origin)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: 'Maya Torres',
      jobTitle: 'Nanny',
      description: 'Maya likes rainy days.',
      image: 'https://pictures.example/maya.jpg',
      url: 'https://agency.example/providers/12',
      worksFor: agency,
    },
  });
});

test('A697: an invented caregiver is described as one', () => {
  const described = describeProvider({ ...provider, sample: true }, site, origin);
  expect(described).toHaveProperty(
    'mainEntity.disambiguatingDescription',
    'A sample profile: this person is invented.',
  );
});

const naps = { ...article, slug: 'naps' };

test('an article names its author, its publisher and the moment of its publication', () => {
  expect(describeArticle(naps, undefined, site, origin)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: 'Naps',
    description: 'Why they end.',
    image: 'https://agency.example/images/blog/naps.svg',
    datePublished: '2026-03-14T09:00:00-04:00',
    dateModified: '2026-03-14T09:00:00-04:00',
    articleSection: 'Sleep',
    author: agency,
    publisher: agency,
    mainEntityOfPage: 'https://agency.example/blog/naps',
  });
});

test.each([
  ['2026-05-01T13:00:00.000Z', '2026-05-01T13:00:00.000Z'],
  ['2026-03-14T12:59:59.000Z', '2026-03-14T09:00:00-04:00'],
])('an article changed at %s says %s, never before its publication', (changedAt, said) => {
  expect(describeArticle(naps, changedAt, site, origin)).toHaveProperty('dateModified', said);
});

test.each([
  ['Sandpiper', agency],
  ['the Sandpiper team', agency],
  ['Maya Teames', { '@type': 'Person', name: 'Maya Teames', jobTitle: 'Midwife' }],
])('an article by %s names the agency or the person', (author, said) => {
  const signed = { ...naps, author, authorTitle: 'Midwife' };
  expect(describeArticle(signed, undefined, site, origin)).toHaveProperty('author', said);
});

describe('data that search engines do not get', () => {
  test.each([
    ['service', describeService(service, site, origin, '')],
    ['caregiver', describeProvider(provider, site, origin)],
    ['article', describeArticle(naps, undefined, site, origin)],
  ])('a %s carries no rating and no review', (_, description) => {
    expect(listKeys(description).filter((key) => /rating|review/i.test(key))).toEqual([]);
  });
});
