import { expect, test } from 'vitest';
import { readSiteAddress } from './site-address.ts';

test.each([
  [{ SITE_URL: 'https://www.a.example', URL: 'https://b.example' }, 'https://www.a.example'],
  [{ SITE_URL: '', URL: 'https://b.example' }, 'https://b.example'],
  [{ URL: 'https://b.example' }, 'https://b.example'],
  [{ SITE_URL: '', URL: '' }, 'https://agency.example'],
  [{}, 'https://agency.example'],
])('%o make the address %s', (variables, address) => {
  expect(readSiteAddress(variables)).toBe(address);
});

test.each(['www.example.com', 'https://', 'ftp://a.example', 'mailto:jo@a.example'])(
  'the address %s stops the build with a sentence',
  (address) => {
    expect(() => readSiteAddress({ SITE_URL: address, URL: 'https://b.example' })).toThrow(
      'SITE_URL must be a web address such as https://www.example.com.',
    );
  },
);
