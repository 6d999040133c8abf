import type { ArticleData } from './article.ts';
import type { Provider } from './provider.ts';
import { isRealAddress } from '#lib/text/real-host.ts';
import { serviceSlugs, toServicePath } from './service-paths.ts';
import { deliveredServices } from './service-names.ts';
import type { Service } from './service.ts';
import type { Testimonial } from './testimonial.ts';

const subjects: [slug: string, title: string, category: string][] = [
  ['sample-first-questions', 'First Questions for a New Caregiver', 'Childcare'],
  ['sample-weeks-after-birth', 'The Weeks After a Birth', 'Postpartum'],
  ['sample-calmer-evenings', 'Calmer Weekday Evenings', 'Family Life'],
  ['sample-play-at-home', 'Play at Home', 'Child Development'],
  ['sample-saying-goodbye', 'Saying Goodbye at the Door', 'Parenting'],
  ['sample-newborn-nights', 'Nights With a Newborn', 'Newborn Care'],
];

export const sampleArticles: (ArticleData & { slug: string; content: string })[] = subjects.map(
  ([slug, title, category], index) => ({
    slug,
    id: index + 1,
    title,
    excerpt: 'This is an example of an article. Real ones appear here as soon as they are written.',
    image: '/images/story.svg',
    imageAlt: 'Illustration of a boardwalk through sea oats to the beach',
    category,
    publishedAt: `2024-0${index + 1}-05T09:00:00-05:00`,
    author: 'Editorial Team',
    authorTitle: 'Sample article',
    redirectFrom: [],
    content:
      'This is an example of an article.\n\n## What stands here later\n\nUseful reading for parents, written by the agency.',
  }),
);

const rows: [
  name: string,
  serviceType: string,
  title: string,
  experience: string,
  specialties: string[],
][] = [
  ['Avery Sample', 'nanny', 'Full-Time Nanny', '10+ years', ['Newborn care', 'Toddlers']],
  [
    'Blake Sample',
    'nanny',
    'After-School Nanny',
    '5-10 years',
    ['Homework help', 'Transportation'],
  ],
  [
    'Casey Sample',
    'nanny',
    'Bilingual Nanny',
    '5-10 years',
    ['Bilingual (Spanish)', 'Meal preparation'],
  ],
  ['Drew Sample', 'nanny', 'Part-Time Nanny', '3-5 years', ['Toddlers', 'Light housekeeping']],
  ['Ellis Sample', 'doula', 'Birth Doula', '10+ years', ['Birth support', 'Newborn care']],
  ['Frances Sample', 'doula', 'Postpartum Doula', '5-10 years', ['Overnight care', 'Newborn care']],
  [
    'Gray Sample',
    'family-assistant',
    'Family Assistant',
    '3-5 years',
    ['Light housekeeping', 'Errands'],
  ],
  [
    'Harper Sample',
    'family-assistant',
    'Household Organizer',
    '5-10 years',
    ['Meal preparation', 'Transportation'],
  ],
];

/** Without ratings, since nobody has rated them. */
export const sampleProviders: Provider[] = rows.map(
  ([name, serviceType, title, experience, specialties], index) => ({
    id: index + 1,
    name,
    title,
    bio: 'This is an example of a profile. Real caregivers appear here as soon as they are added.',
    image: '/images/people/coordinator.svg',
    specialties,
    experience,
    testimonials: [],
    serviceType,
    sample: true,
  }),
);

const descriptions: Record<(typeof serviceSlugs)[number], string> = {
  nanny: 'A caregiver in your home who learns your routine and keeps to it.',
  doula: 'Calm help around a birth and in the weeks after it.',
  'family-assistant': 'One reliable person for errands, school pickup and the household.',
  'childcare-consulting': 'An hour with someone who knows childcare in this area.',
  'specialized-care': 'Caregivers for children who need more than the usual.',
};

const toTitle = (slug: string) =>
  deliveredServices.find((each) => each.slug === slug)?.title ?? slug;

export const sampleServices: Service[] = serviceSlugs.map((slug, index) => ({
  id: index + 1,
  slug,
  title: toTitle(slug),
  seo: { title: `${toTitle(slug)} for Your Family`, description: descriptions[slug] },
  description: descriptions[slug],
  image: `/images/services/${slug}.svg`,
  imageAlt: `Illustration for ${toTitle(slug)}`,
  features: [
    'A first conversation about your family',
    'Interviews and references before you meet anyone',
    'A background check with the written consent of the caregiver',
    'A short list with the reasons for each person',
    'Help with the written agreement',
    'Check-ins after the start',
  ],
  detailedDescription: `${descriptions[slug]}\n\nTell us about your week on the [intake page](/intake-forms), and we'll get in touch. You'll find all services on [one page](/services); this one is at ${toServicePath(slug)}.`,
  faq: [
    {
      question: 'How does it begin?',
      answer: "Tell us about your week on the intake page. We'll get in touch.",
    },
    {
      question: 'Who makes the choice?',
      answer: 'You do. We suggest people and say why; you meet them and decide.',
    },
    { question: 'What does it cost?', answer: 'You see every price in writing before you commit.' },
  ],
}));

export const sampleTestimonials: Testimonial[] = [1, 2, 3].map((id) => ({
  id,
  text: 'This is an example of what a family might say. Real words appear here as soon as a family gives them.',
  name: `Sample Family ${id}`,
  title: 'Parents',
  image: '/images/people/coordinator.svg',
  rating: 5,
  sample: true,
}));

/**
 * Returns whether invented people and reviews show: not once the site has its own address, unless
 * SAMPLES is `on`. Throws an Error that names the variable and its remedy.
 */
export function areSamplesShown(variables: Record<string, string | undefined>): boolean {
  const { SITE_URL, SAMPLES = '' } = variables;
  if (!['', 'on', 'off'].includes(SAMPLES)) throw new Error('SAMPLES must be on or off.');
  return SAMPLES === '' ? !isRealAddress(SITE_URL) : SAMPLES === 'on';
}
