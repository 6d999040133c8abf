import { expect, test } from 'vitest';
import { describeAgency, toAgencyId } from '#layouts/structured-data.ts';
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

test('A854: its closed days are told to search engines', () => {
  expect(agency).not.toHaveProperty('specialOpeningHoursSpecification');
  const closedDays = ['Nov 26 to Nov 27, 2026 (Thanksgiving)', 'Jan 1, 2027'];
  const described = describeAgency({ ...site, closedDays }, [service], origin);
  const closed = { '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '00:00' };
  expect(described.specialOpeningHoursSpecification).toEqual([
    { ...closed, validFrom: '2026-11-26', validThrough: '2026-11-27' },
    { ...closed, validFrom: '2027-01-01', validThrough: '2027-01-01' },
  ]);
});

test('A745: its hours and its address are those of the settings, as search engines read them', () => {
  expect(agency.openingHours).toEqual(['Mo-Fr 09:00-17:00']);
  expect(agency.address).toBe('1 Sandpiper Lane, Tampa');
  const address = '1 Sandpiper Lane, Suite 2, Tampa, FL 33606';
  expect(describeAgency({ ...site, address }, [service], origin).address).toEqual({
    '@type': 'PostalAddress',
    streetAddress: '1 Sandpiper Lane, Suite 2',
    addressLocality: 'Tampa',
    addressRegion: 'FL',
    postalCode: '33606',
    addressCountry: 'US',
  });
});

test('the agency carries no rating and no review of itself, on any level', () => {
  expect(listKeys(agency).filter((key) => /rating|review/i.test(key))).toEqual([]);
});

test('the agency is no childcare center', () => {
  expect(JSON.stringify(agency)).not.toContain('ChildCare');
});

test('every county and every city is served', () => {
  expect(agency.areaServed).toEqual([
    { '@type': 'AdministrativeArea', name: 'Pinellas County, Florida' },
    'Largo, FL',
    'Dunedin, FL',
  ]);
});

test('A950: counties and cities lie in the state of the agency', () => {
  const elsewhere = describeAgency(
    { ...site, place: { ...site.place, state: 'WA' } },
    [service],
    origin,
  );
  expect(elsewhere.areaServed).toEqual([
    { '@type': 'AdministrativeArea', name: 'Pinellas County, Washington' },
    'Largo, WA',
    'Dunedin, WA',
  ]);
});

test('only the social profiles that there are are named', () => {
  expect(agency.sameAs).toEqual(['https://www.facebook.com/sandpiper']);
});

test('every service is offered at the address of its page', () => {
  expect(agency.hasOfferCatalog).toEqual({
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
