import { describe, expect, test } from 'vitest';
import { nameLinks, type Footer } from '#model/schemas/footer.ts';
import { mainPages, mapSitePages } from '#model/entries/site-pages.ts';
import { getShipped, listShipped, shippedEntries } from '#test/kit/shipped-content.ts';
import { findCurrentLink } from './navigation.ts';

const articles = shippedEntries.flatMap(({ kind, name }) =>
  kind === 'articles' ? [{ slug: name, title: name }] : [],
);
const sitePages = mapSitePages({
  services: listShipped('services'),
  providers: listShipped('providers'),
  articles,
});

const nameGroup = (group: Footer['quickLinks']) =>
  nameLinks(group.items, sitePages).map(({ label, to }) => [label, to]);

test('A25, A26, A27, A28, A29, A30, A31, A32: the header has these seven links in this order', () => {
  expect(
    nameLinks(getShipped('header').links, sitePages).map(({ label, to }) => [label, to]),
  ).toEqual([
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
  expect(nameGroup(getShipped('footer').quickLinks)).toEqual([
    ['Home', '/'],
    ['About Us', '/about'],
    ['Services', '/services'],
    ['Our Team', '/providers'],
    ['Resources', '/blog'],
  ]);
});

test('A49, A50, A51: the footer has these links to services', () => {
  expect(nameGroup(getShipped('footer').serviceLinks)).toEqual([
    ['Nanny Services', '/nanny-services'],
    ['Doula Support', '/doula-services'],
    ['Family Assistants', '/family-assistant-services'],
  ]);
});

describe("the current page's link", () => {
  test.each(mainPages)('A43: on $path the link $label is the current one', ({ path }) => {
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
