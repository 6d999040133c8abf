import { describe, expect, test } from 'vitest';
import { listMessages } from '#test/kit/api/messages.ts';
import { documentSchema, pages, seoSchema } from './page-schemas.ts';
import { teamMemberSchema } from './team-member.ts';

const seo = { title: 'Care in Tampa Bay', description: 'Vetted nannies and doulas.' };
const titled = { title: 'Title', text: 'Text.' };
const call = { ...titled, button: 'Go' };
const calls = { ...call, secondButton: 'Ask' };
const head = { title: 'Title', intro: 'Introduction.' };
const picture = { image: '/images/a.svg', imageAlt: 'A beach' };
const person = { id: 1, name: 'Dana', title: 'Founder', bio: 'Likes birds.', ...picture };

function repeat<Item>(item: Item, count: number): Item[] {
  return Array.from({ length: count }, () => item);
}

const home = {
  seo,
  hero: { ...calls, ...picture, link: 'More', secondLink: 'Checks' },
  features: repeat(titled, 3),
  about: { ...titled, ...picture, facts: [{ figure: '2024', label: 'founded' }] },
  services: head,
  providers: { ...head, button: 'All' },
  workWithUs: call,
  testimonials: head,
  serviceAreas: { ...head, note: 'Ask us.', link: 'Ask' },
  blog: { ...head, button: 'All' },
  callToAction: calls,
};

const about = {
  seo,
  banner: { text: 'Text.' },
  story: { ...titled, ...picture },
  values: { ...head, items: repeat(titled, 4) },
  team: head,
  workWithUs: call,
  callToAction: calls,
};

const services = {
  seo,
  banner: titled,
  screening: { ...head, steps: repeat(titled, 6), closing: 'Last.', note: 'Note.' },
  faq: { ...head, items: repeat({ question: 'Why?', answer: 'Because.' }, 4), link: 'Checks' },
  callToAction: call,
  consultation: calls,
  card: { button: 'More' },
  detail: { button: 'Start', secondButton: 'Ask', lastButton: 'Go' },
};

const contact = {
  seo,
  banner: head,
  form: head,
  next: { title: 'Title', steps: repeat('Step', 3) },
  serviceAreas: titled,
};

const intake = {
  seo,
  banner: head,
  promise: 'Within 48 hours.',
  families: { ...head, choice: 'Find help.', link: 'Care' },
  providers: { ...head, choice: 'Find work.', link: 'Work' },
  process: { ...head, steps: repeat(titled, 4) },
  application: { ...head, steps: repeat(titled, 4) },
  callToAction: call,
};

const recommendations = {
  results: {
    fits: 'Fits',
    candidates: 'Candidates',
    closest: 'Closest',
    none: 'None',
    noneText: 'Nobody.',
    someClose: 'Some.',
    noneClose: 'Few.',
    unmet: 'Unmet:',
    ask: 'Ask:',
  },
  seo,
  banner: head,
  form: head,
  steps: { ...head, items: repeat(titled, 3) },
  callToAction: calls,
};

const list = { seo, banner: head };

const document = { seo, title: 'Privacy', intro: 'In short.', updatedOn: '2026-03-14' };

test.each([
  ['home', pages.homePage.schema, home],
  ['about', pages.aboutPage.schema, about],
  ['services', pages.servicesPage.schema, services],
  ['contact', pages.contactPage.schema, contact],
  ['intake', pages.intakePage.schema, intake],
  ['recommendations', pages.recommendationsPage.schema, recommendations],
  ['blog', pages.blogPage.schema, { ...list, ask: call, support: calls }],
  ['providers', pages.providersPage.schema, { ...list, callToAction: call }],
  ['privacy', documentSchema, document],
])('the words of the %s page are accepted', (_, schema, page) => {
  expect(listMessages(schema, page)).toEqual([]);
});

const target = (buttonTo: string) =>
  listMessages(pages.homePage.schema, { ...home, workWithUs: { ...call, buttonTo } });

test.each([
  ...['/contact', '/services#screening', '/intake-forms?service=doula#families'],
  ...['https://www.example.com/jobs', 'mailto:jobs@example.com', 'tel:+18135550142'],
])('A885: a button may lead to %s', (to) => {
  expect(target(to)).toEqual([]);
});

test.each([
  ...['javascript:alert(1)', '//example.com', 'http://example.com', 'contact', '#screening', ''],
  ...['/a b', 'mailto:', 'tel:', 'data:text/html,a'],
])('A885: the target %j is refused with a remedy', (to) => {
  expect(target(to)).toEqual([
    'workWithUs.buttonTo: Write the target like /contact, https://www.example.com, mailto:name@example.com or tel:+18135550142.',
  ]);
});

describe('lists whose length the page depends on', () => {
  test.each([
    [
      'A78: three features',
      pages.homePage.schema,
      { ...home, features: repeat(titled, 2) },
      'features: There must be exactly 3 features.',
    ],
    [
      'A123, A124, A125, A126: four core values',
      pages.aboutPage.schema,
      { ...about, values: { ...head, items: repeat(titled, 5) } },
      'values.items: There must be exactly 4 core values.',
    ],
    [
      'A131, A791: no fewer than the four questions',
      pages.servicesPage.schema,
      {
        ...services,
        faq: { ...services.faq, items: repeat({ question: 'Why?', answer: 'So.' }, 3) },
      },
      'faq.items: List at least 4 questions.',
    ],
    [
      'A791: at most twelve questions',
      pages.servicesPage.schema,
      {
        ...services,
        faq: { ...services.faq, items: repeat({ question: 'Why?', answer: 'So.' }, 13) },
      },
      'faq.items: Please keep to 12 questions at most.',
    ],
    [
      'at least three steps of screening',
      pages.servicesPage.schema,
      { ...services, screening: { ...services.screening, steps: repeat(titled, 2) } },
      'screening.steps: List at least 3 steps.',
    ],
    [
      'at most eight steps of screening',
      pages.servicesPage.schema,
      { ...services, screening: { ...services.screening, steps: repeat(titled, 9) } },
      'screening.steps: Please keep to 8 steps at most.',
    ],
    [
      'A272: four steps of the process',
      pages.intakePage.schema,
      { ...intake, process: { ...head, steps: repeat(titled, 3) } },
      'process.steps: There must be exactly 4 steps.',
    ],
    [
      'A725: four steps of an application',
      pages.intakePage.schema,
      { ...intake, application: { ...head, steps: repeat(titled, 5) } },
      'application.steps: There must be exactly 4 steps.',
    ],
    [
      'three steps to a match',
      pages.recommendationsPage.schema,
      { ...recommendations, steps: { ...head, items: repeat(titled, 4) } },
      'steps.items: There must be exactly 3 steps.',
    ],
    [
      'four facts at most',
      pages.homePage.schema,
      { ...home, about: { ...home.about, facts: repeat({ figure: '1', label: 'one' }, 5) } },
      'about.facts: Please keep to 4 facts at most.',
    ],
  ])('%s', (_, schema, page, message) => {
    expect(listMessages(schema, page)).toEqual([message]);
  });
});

describe('a wrong field is named with the remedy', () => {
  test.each([
    [
      'a search title that no search engine shows in full',
      seoSchema,
      { ...seo, title: 'a'.repeat(71) },
      'title: Search title is longer than 70 characters. Please shorten it.',
    ],
    [
      'a search description that is too long',
      seoSchema,
      { ...seo, description: 'a'.repeat(171) },
      'description: Search description is longer than 170 characters. Please shorten it.',
    ],
    [
      'a hero without a headline',
      pages.homePage.schema,
      { ...home, hero: { ...home.hero, title: '' } },
      'hero.title: Headline is empty. Write at least one word.',
    ],
    [
      'a picture that is a script',
      pages.homePage.schema,
      { ...home, hero: { ...home.hero, image: 'javascript:alert(1)' } },
      'hero.image: Image is not a picture address. Use one that starts with https:// or a path on this site such as /uploads/photo.jpg.',
    ],
    [
      'a bare number where a text belongs',
      pages.homePage.schema,
      { ...home, about: { ...home.about, facts: [{ figure: 2024, label: 'founded' }] } },
      'about.facts[0].figure: Figure is missing. Write it as text; put quotes around a bare number.',
    ],
    [
      'a person without a picture description',
      teamMemberSchema,
      { ...person, imageAlt: undefined },
      'imageAlt: Picture description is missing. Write it as text; put quotes around a bare number.',
    ],
    [
      'a sample mark that is no yes or no',
      teamMemberSchema,
      { ...person, sample: 'no' },
      'sample: Sample must be true or false.',
    ],
    [
      'an answer that is missing',
      pages.servicesPage.schema,
      {
        ...services,
        faq: { ...head, items: [...repeat({ question: 'Why?', answer: 'So.' }, 3), titled] },
      },
      'faq.items[3].question: Question is missing. Write it as text; put quotes around a bare number.',
    ],
  ])('%s', (_, schema, page, message) => {
    expect(listMessages(schema, page)).toContain(message);
  });

  test.each(['March 14, 2026', '2026-3-14', '2026-02-30', '', 5, undefined])(
    'a date of %j on a document',
    (updatedOn) => {
      expect(listMessages(documentSchema, { ...document, updatedOn })).toEqual([
        'updatedOn: Updated date must be written like 2026-03-14.',
      ]);
    },
  );

  test('a date that YAML has read already is the same day', () => {
    const page = { ...document, updatedOn: new Date('2026-03-14') };
    expect(documentSchema.parse(page).updatedOn).toBe('2026-03-14');
  });
});
