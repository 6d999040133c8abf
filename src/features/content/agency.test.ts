import { expect, test } from 'vitest';
import { describeAgency, toAgencyId } from './structured-data.ts';
import { listKeys, origin, service, site } from '#test/kit/agency-example.ts';

const agency = describeAgency(site, [service], origin);

test('the agency is an employment agency with one identity on the whole site', () => {
  expect(agency).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'EmploymentAgency',
    '@id': 'https://agency.example/#agency',
    name: 'Sandpiper',
    url: 'https://agency.example',
    telephone: '(813) 555-0142',
    email: 'info@agency.example',
    foundingDate: '2024',
  });
  expect(toAgencyId(origin)).toBe('https://agency.example/#agency');
});

test('the agency carries no rating and no review of itself, on any level', () => {
  expect(listKeys(agency).filter((key) => /rating|review/i.test(key))).toEqual([]);
});

test('the agency is no childcare center', () => {
  expect(JSON.stringify(agency)).not.toContain('ChildCare');
});

test('every county and every city is served', () => {
  expect(agency['areaServed']).toEqual([
    { '@type': 'AdministrativeArea', name: 'Pinellas County, Florida' },
    'Largo, FL',
    'Dunedin, FL',
  ]);
});

test('only the social profiles that there are are named', () => {
  expect(agency['sameAs']).toEqual(['https://www.facebook.com/sandpiper']);
});

test('every service is offered at the address of its page', () => {
  expect(agency['hasOfferCatalog']).toEqual({
    '@type': 'OfferCatalog',
    name: 'Services',
    itemListElement: [
      {
        '@type': 'Offer',
        itemOffered: {
          '@type': 'Service',
          name: 'Nanny Services',
          url: 'https://agency.example/nanny-services',
        },
      },
    ],
  });
});

test('the description survives being written as JSON', () => {
  expect(JSON.parse(JSON.stringify(agency))).toEqual(agency);
});
