import { expect, test } from 'vitest';
import { listMessages } from '#test/kit/api/messages.ts';
import { footerSchema, nameLinks } from './footer.ts';
import { mapSitePages } from '#model/entries/site-pages.ts';

const entries = {
  services: [
    { slug: 'doula', title: 'Doula Services' },
    { slug: 'night-nurse', title: 'Night Nurses' },
  ],
  articles: [{ slug: 'naps', title: 'Naps', redirectFrom: ['sleep'] }],
  providers: [{ id: 3, name: 'Maya Torres' }],
};

const name = (to: string, label?: string) =>
  nameLinks([{ to, ...(label !== undefined && { label }) }], mapSitePages(entries));

test.each([
  ['/doula-services', 'Doula Support'],
  ['/providers?county=pasco', 'Our Team'],
  ['/contact/', 'Contact'],
  ['/blog/naps#tips', 'Naps'],
  ['/blog/sleep', 'Naps'],
  ['/providers/3', 'Maya Torres'],
  ['https://www.example.com/jobs', 'example.com'],
  ['/uploads/fees.pdf', '/uploads/fees.pdf'],
])('A871: a link to %s without words of its own is called "%s"', (to, label) => {
  expect(name(to)).toEqual([{ label, to }]);
  expect(name(to, 'Look here')).toEqual([{ label: 'Look here', to }]);
});

test('A873: a link to a service of the agency’s own is called by its title', () => {
  expect(name('/services/night-nurse')).toEqual([
    { label: 'Night Nurses', to: '/services/night-nurse' },
  ]);
  expect(name('/services/tutor')).toEqual([{ label: '/services/tutor', to: null }]);
});

test('A871: a service that is renamed is called by its new name', () => {
  const services = [{ slug: 'doula', title: 'Birth Support' }];
  const pages = mapSitePages({ ...entries, services });
  expect(nameLinks([{ to: '/doula-services' }], pages)).toEqual([
    { label: 'Birth Support', to: '/doula-services' },
  ]);
});

test.each(['/nanny-services', '/blog/gone', '/providers/4', '/abuot'])(
  'A871: a link to %s, which the site does not show, leads nowhere',
  (to) => {
    expect(name(to, 'Gone')).toEqual([{ label: 'Gone', to: null }]);
  },
);

test.each(['javascript:alert(1)', '//example.com', 'http://example.com', 'contact', '/a b'])(
  'A871: the address %s is refused with a remedy',
  (to) => {
    const link = { title: 'Links', items: [{ to }] };
    const newsletter = { title: 'Newsletter', button: 'Soon' };
    const footer = { quickLinks: link, serviceLinks: link, startLinks: link, newsletter };
    expect(listMessages(footerSchema, footer)[0]).toBe(
      'quickLinks.items[0].to: Address must be written like /contact or https://www.example.com.',
    );
  },
);
