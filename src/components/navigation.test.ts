import { describe, expect, test } from 'vitest';
import {
  findCurrentLink,
  footerLinks,
  footerServiceLinks,
  headerLinks,
  listShownLinks,
} from './navigation.ts';

test('A25, A26, A27, A28, A29, A30, A31, A32: the header has these seven links in this order', () => {
  expect(headerLinks.map(({ label, path }) => [label, path])).toEqual([
    ['Home', '/'],
    ['About', '/about'],
    ['Services', '/services'],
    ['Find My Match', '/recommendations'],
    ['Our Team', '/providers'],
    ['Resources', '/blog'],
    ['Contact', '/contact'],
  ]);
});

test('A44, A45, A46, A47, A48: the footer has these quick links', () => {
  expect(footerLinks.map(({ label, path }) => [label, path])).toEqual([
    ['Home', '/'],
    ['About Us', '/about'],
    ['Services', '/services'],
    ['Our Team', '/providers'],
    ['Resources', '/blog'],
  ]);
});

test('A49, A50, A51: the footer has these links to services', () => {
  expect(footerServiceLinks.map(({ label, path }) => [label, path])).toEqual([
    ['Nanny Services', '/nanny-services'],
    ['Doula Support', '/doula-services'],
    ['Family Assistants', '/family-assistant-services'],
  ]);
});

test('A873: the footer leaves out a service that the site hides', () => {
  const links = [
    ...footerServiceLinks,
    { label: 'Night Nurses', path: '/services/night-nurse' },
    { label: 'Services', path: '/services' },
  ];
  const shown = [{ slug: 'nanny' }, { slug: 'family-assistant' }];
  expect(listShownLinks(links, shown).map(({ path }) => path)).toEqual([
    ...['/nanny-services', '/family-assistant-services', '/services'],
  ]);
  const more = [...shown, { slug: 'doula' }, { slug: 'night-nurse' }];
  expect(listShownLinks(links, more)).toEqual(links);
});

describe("the current page's link", () => {
  test.each(headerLinks)('A43: on $path the link $label is the current one', ({ path }) => {
    expect(findCurrentLink(path)).toBe(path);
  });

  test.each([
    ['/providers/3', '/providers'],
    ['/providers/page/2', '/providers'],
    ['/blog/naps', '/blog'],
    ['/contact/sent', '/contact'],
    ['/nanny-services', '/services'],
    ['/doula-services', '/services'],
    ['/family-assistant-services', '/services'],
    ['/childcare-consulting', '/services'],
    ['/specialized-care', '/services'],
    ['/services/night-nurse', '/services'],
  ])('A43: %s belongs to %s', (path, link) => {
    expect(findCurrentLink(path)).toBe(link);
  });

  test.each(['/intake-forms', '/privacy', '/404', '/blogs', '/about-us', '/admin-dashboard', ''])(
    'A43: no link fits %s',
    (path) => {
      expect(findCurrentLink(path)).toBeNull();
    },
  );
});
