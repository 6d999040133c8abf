import { expect, test } from 'vitest';
import { toAdminSource } from './admin-source.ts';

test('A487: an address of this site is asked for as a picture only once it is typed to its end', () => {
  const address = '/images/team/zoe.svg';
  const typed = Array.from(address, (_, at) => toAdminSource(address.slice(0, at)));
  expect(new Set(typed)).toEqual(new Set([null]));
  expect(toAdminSource(address)).toBe('/api/admin/pictures/images/team/zoe.svg');
});

test.each([
  ['an upload', '/uploads/a-1.webp', '/api/admin/pictures/a-1.webp'],
  ['a name in capitals', '/images/A.JPEG', '/api/admin/pictures/images/A.JPEG'],
  ['the folder of uploads', '/uploads/', null],
  ['a page', '/about', null],
  ['what is asked for already', '/api/admin/pictures/a-1.webp', null],
  ['another site without its scheme', '//example.com/a.png', null],
  ['another site', 'https://example.com/a.png', null],
  ['nothing', '', null],
])('A487, A808: where admins load %s', (_, address, source) => {
  expect(toAdminSource(address)).toBe(source);
});
