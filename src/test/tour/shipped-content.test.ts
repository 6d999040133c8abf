import { describe, expect, test } from 'vitest';
import { providerServiceTypes } from '#model/schemas/care.ts';
import { serviceSlugs } from '#model/schemas/service-paths.ts';
import { checkContent } from '#model/built/check-content.server.ts';
import { formatContentProblem } from '#model/files/read-content.server.ts';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { getShipped, listShipped, shippedEntries } from '#test/kit/shipped-content.ts';

// The specification describes the copy as it was delivered, so these tests read the shipped content.

const services = listShipped('services');
const providers = listShipped('providers');
const testimonials = listShipped('testimonials');
const team = listShipped('team').sort((a, b) => a.id - b.id);
const [founder, coordinator] = team;
const posts = listShipped('articles');
const home = getShipped('homePage');
const about = getShipped('aboutPage');
const site = getShipped('site');

const articles = shippedEntries.filter(({ kind }) => kind === 'articles');

/** All words under `content/` in one line. */
const allWords = shippedEntries
  .map(({ data, text }) => `${JSON.stringify(data)} ${text}`)
  .join(' ')
  .replaceAll(/\s+/g, ' ');

function listIds(entries: { id: number }[]): number[] {
  return entries.map(({ id }) => id).sort((a, b) => a - b);
}

test('every file of the fixture agency keeps the rules, and every picture that it names is there', () => {
  const problems = checkContent(agencyDir).problems.map(formatContentProblem);
  expect(problems, 'of the fixture agency, src/test/kit/agency').toEqual([]);
});

describe('services', () => {
  test('A577, A627: there are five, with the default slugs', () => {
    expect(services.map(({ slug }) => slug).sort()).toEqual([...serviceSlugs].sort());
  });

  test('A576: their ids differ', () => {
    expect(listIds(services)).toEqual([1, 2, 3, 4, 5]);
  });

  test.each(services)(
    'A140, A144, A145: $slug has six different features and a long text',
    (service) => {
      expect(new Set(service.features).size).toBe(6);
      expect(service.detailedDescription.split(/\s+/).length).toBeGreaterThanOrEqual(200);
    },
  );
});

describe('providers', () => {
  test('A628: there are eight, and their ids differ', () => {
    expect(listIds(providers)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('A579: each kind of work has a provider', () => {
    const serviceTypes = new Set(providers.map(({ serviceType }) => serviceType));
    expect([...serviceTypes].sort()).toEqual([...providerServiceTypes].sort());
  });

  test.each(providers)("A632: the experience of $name is of the kind '10+ years'", (provider) => {
    expect(provider.experience).toMatch(/^(?:10\+|5-10|3-5) years$/);
  });

  test('A87, A88, A89, A580: ratings are whole and in halves, so that both ways of showing them occur', () => {
    const ratings = providers.flatMap(({ rating }) => rating ?? []);
    expect(ratings.some((rating) => Number.isInteger(rating))).toBe(true);
    expect(ratings.some((rating) => rating % 1 === 0.5)).toBe(true);
  });

  test('A187, A578: each lists its specialties', () => {
    for (const { specialties } of providers) expect(specialties).toBeInstanceOf(Array);
  });

  test('A191, A192: some have a detailed bio and some have none', () => {
    const withBio = providers.filter(({ detailedBio }) => detailedBio !== undefined);
    expect(withBio.length).toBeGreaterThan(0);
    expect(withBio.length).toBeLessThan(providers.length);
  });
});

describe('testimonials', () => {
  test('A629: there are several, and their ids differ', () => {
    expect(testimonials.length).toBeGreaterThanOrEqual(3);
    expect(new Set(listIds(testimonials)).size).toBe(testimonials.length);
  });
});

describe('articles', () => {
  test('A630: there are six, and their ids differ', () => {
    expect(listIds(posts)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test.each(articles)(
    'A226, A630: $name is a whole article with headings and lists',
    ({ text }) => {
      expect(text.trim().split(/\s+/).length).toBeGreaterThanOrEqual(700);
      expect(text.match(/^## \S/gm)?.length).toBeGreaterThanOrEqual(3);
      expect(text).not.toMatch(/^# /m);
      expect(text).toMatch(/^(?:- |\d+\. )\S/m);
      expect(text).toMatch(/\*\S/);
    },
  );

  test.each(articles)('A227: $name keeps each paragraph on one line', ({ text }) => {
    const paragraphs = text.split(/\n{2,}/).filter((block) => /^[A-Za-z"*]/.test(block.trim()));
    for (const paragraph of paragraphs) expect(paragraph.trim()).not.toContain('\n');
  });

  test('A206: there are several categories', () => {
    expect(new Set(posts.map(({ category }) => category)).size).toBeGreaterThanOrEqual(3);
  });

  test('links within articles lead to pages that there are', () => {
    const pages = [
      ...articles.map(({ name }) => `/blog/${name}`),
      ...['/nanny-services', '/doula-services', '/family-assistant-services'],
      ...['/childcare-consulting', '/specialized-care', '/services', '/providers', '/contact'],
      ...['/intake-forms', '/recommendations', '/blog', '/about', '/privacy', '/accessibility'],
      ...['/fees', '/responsibility', '/programs', '/work-with-us'],
    ];
    const links = [...allWords.matchAll(/(?<!!\[[^\]]*)\]\((\/[^)#\s]*)/g)].map(([, path]) => path);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((path) => !pages.includes(path ?? ''))).toEqual([]);
  });
});

describe('facts in the copy', () => {
  test('A129, A633: the agency was founded in 2024', () => {
    expect(site.foundingYear).toBe(2024);
    expect(about.story.text).toContain('founded in 2024');
    expect(allWords).not.toMatch(/founded in (?!2024)\d{4}/);
  });

  test.each([
    ['A634', 'nannies average 5+ years of experience', /nannies average 5\+ years of experience/i],
    ['A635', 'contact within 48 hours', /within 48 hours/],
    ['A636', 'matches within 24-48 hours', /match(?:es|ed)?\b[^.]* within 24-48 hours/],
    ['A637', 'the Florida Suncoast', /Florida(?:'s)? Suncoast/],
    ['A637', 'Tampa Bay', /Tampa Bay/],
  ])('%s: the copy speaks of %s', (_, __, pattern) => {
    expect(allWords).toMatch(pattern);
  });

  test('A635, A636: no other number of hours is promised', () => {
    const promises = [...allWords.matchAll(/within (\d[\d-]*) hours/g)].map(([, hours]) => hours);
    expect(new Set(promises)).toEqual(new Set(['48', '24-48']));
  });
});

describe('service areas', () => {
  const counties = new Map(site.serviceAreas.counties.map(({ name, cities }) => [name, cities]));

  test('A102: the primary region is the Tampa Bay Metropolitan Area', () => {
    expect(site.serviceAreas.region).toBe('Tampa Bay Metropolitan Area');
  });

  test('A108: there are five counties in this order', () => {
    expect([...counties.keys()]).toEqual([
      'Pinellas',
      'Hillsborough',
      'Manatee',
      'Sarasota',
      'Pasco',
    ]);
  });

  test.each([
    [
      'A103',
      'Pinellas',
      'St. Petersburg, Clearwater, Dunedin, Largo, Palm Harbor, Tarpon Springs, Safety Harbor, Oldsmar, Belleair, Seminole, Pinellas Park',
    ],
    [
      'A104',
      'Hillsborough',
      'Tampa, Brandon, Temple Terrace, Plant City, Apollo Beach, Ruskin, Sun City Center, Westchase, Riverview, Valrico',
    ],
    [
      'A105',
      'Manatee',
      'Bradenton, Palmetto, Anna Maria Island, Ellenton, Lakewood Ranch, Parrish',
    ],
    [
      'A106',
      'Sarasota',
      'Sarasota, Venice, North Port, Siesta Key, Longboat Key, Englewood, Nokomis, Osprey',
    ],
    [
      'A107',
      'Pasco',
      "New Port Richey, Port Richey, Hudson, Holiday, Trinity, Wesley Chapel, Zephyrhills, Land O' Lakes, Dade City",
    ],
  ])('%s: %s lists %s', (_, county, cities) => {
    expect(counties.get(county)?.join(', ')).toBe(cities);
  });

  test('A109: cities that are not listed may still be served', () => {
    expect(home.serviceAreas.note).toMatch(/not listed may still be served/i);
  });
});

describe('literal titles', () => {
  test('A72: the hero', () => {
    expect(home.hero.title).toBe('Exceptional Childcare & Family Support Services');
  });

  test('A75, A76, A77, A78: the three features', () => {
    expect(home.features.map(({ title }) => title)).toEqual([
      'Vetted Professionals',
      'Personalized Matching',
      'Flexible Support',
    ]);
  });

  test('A111: the teaser of the home page', () => {
    expect(home.blog.title).toBe('Parent Resources');
  });

  test('A119: the closing call to action of the home page', () => {
    expect(home.callToAction.title).toBe('Ready to Get Started?');
  });

  test('A123, A124, A125, A126: the four core values, each with a text', () => {
    expect(about.values.items.map(({ title }) => title)).toEqual([
      'Compassionate Care',
      'Transparency',
      'Professionalism',
      'Quality Assurance',
    ]);
  });

  test("A127, A128: the founder has a name, the coordinator is 'Coming Soon'", () => {
    expect(founder?.name).not.toBe('');
    expect(coordinator).toMatchObject({ name: 'Coming Soon', title: 'Care Coordinator' });
  });

  test('A130: the banner of the services', () => {
    expect(getShipped('servicesPage').banner.title).toBe('Our Services');
  });

  test('A131, A132, A133, A134, A135: four questions, on screening, matching, absence and price', () => {
    const questions = getShipped('servicesPage').faq.items.map(({ question }) => question);
    expect(questions).toEqual([
      expect.stringMatching(/screen.*providers/),
      expect.stringMatching(/matching process/),
      expect.stringMatching(/provider becomes unavailable/),
      expect.stringMatching(/cost|price/),
    ]);
  });

  test('A136: the call to action of the services', () => {
    expect(getShipped('servicesPage').callToAction.title).toBe('Get Started Today');
  });

  test('A148, A174: the heading and the call to action of the providers', () => {
    const { banner, callToAction } = getShipped('providersPage');
    expect(banner.title).toBe('Our Childcare Providers');
    expect(callToAction.title).toBe('Join Our Team of Professionals');
  });

  test('A203: the heading of the articles', () => {
    expect(getShipped('blogPage').banner.title).toBe('Parent Resources');
  });

  test('A244, A251: the headings of the contact page', () => {
    const { banner, serviceAreas } = getShipped('contactPage');
    expect(banner.title).toBe('Contact Us');
    expect(serviceAreas.title).toBe('Our Service Areas');
  });

  test('A268, A269, A270: the headings of the intake page', () => {
    const { banner, families, providers: caregivers } = getShipped('intakePage');
    expect(banner.title).toBe('Get Started Today');
    expect(families.title).toBe('For Families');
    expect(caregivers.title).toBe('For Providers');
  });

  test('A272: the four steps of the process in their order', () => {
    expect(getShipped('intakePage').process.steps.map(({ title }) => title)).toEqual([
      'Initial Consultation',
      'Candidate Selection',
      'Interviews',
      'Placement & Support',
    ]);
  });

  test('A273: the promise to be in touch within 48 hours', () => {
    expect(getShipped('intakePage').promise).toContain('within 48 hours');
  });

  test('A308: the recommendations are labeled Find My Match', () => {
    expect(getShipped('recommendationsPage').banner.title).toBe('Find My Match');
  });
});

describe('contact details', () => {
  test('A246: the address is in Tampa', () => {
    expect(site.address).toMatch(/Tampa, FL \d{5}$/);
  });

  test('A247: the phone number is one that nobody has', () => {
    expect(site.phone).toMatch(/^\(813\) 555-01\d\d$/);
  });

  test('A248: the email address is one for information', () => {
    expect(site.email).toMatch(/^info@/);
  });

  test('A689: the only email address is the agency itself, and no provider has a phone number', () => {
    const emails = new Set(allWords.match(/[\w.+-]+@[\w-]+\.\w[\w.]*\w/g));
    expect([...emails]).toEqual([site.email]);
    expect(JSON.stringify(providers)).not.toMatch(/\d{3}\)?[ .-]\d{3}[ .-]\d{4}/);
  });
});

describe('A697: invented people are marked as samples', () => {
  test.each([...providers, ...testimonials, ...team.slice(0, 1)])(
    'A697: $name is marked',
    ({ sample }) => {
      expect(sample).toBe(true);
    },
  );
});

describe('A713: search engines', () => {
  test('A713: every page has a search title and a search description of its own', () => {
    const pages = shippedEntries.filter(({ file }) => /^content\/(?:counties|pages)\//.test(file));
    // The pages in Spanish are one file.
    const parts = shippedEntries.flatMap(({ file, data }) =>
      file.endsWith('/spanish.yaml') ? (Object.values(data) as object[]) : [data],
    );
    const seos = parts.flatMap((part) =>
      Object(part) === part && 'seo' in part ? [part.seo] : [],
    );
    const texts = seos.flatMap((seo) => Object.values(seo as Record<string, string>));
    expect(seos).toHaveLength(services.length + pages.length + 2);
    expect(texts).toHaveLength(2 * seos.length);
    expect(new Set(texts).size).toBe(texts.length);
  });
});
