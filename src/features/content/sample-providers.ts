import type { Provider } from './provider.ts';
import type { ProviderServiceType } from './service-type.ts';

const rows: [
  name: string,
  serviceType: ProviderServiceType,
  title: string,
  rating: number,
  experience: string,
  specialties: string[],
][] = [
  ['Avery Sample', 'nanny', 'Full-Time Nanny', 5, '10+ years', ['Newborn care', 'Toddlers']],
  [
    'Blake Sample',
    'nanny',
    'After-School Nanny',
    4.5,
    '5-10 years',
    ['Homework help', 'Transportation'],
  ],
  [
    'Casey Sample',
    'nanny',
    'Bilingual Nanny',
    4.5,
    '5-10 years',
    ['Bilingual (Spanish)', 'Meal preparation'],
  ],
  ['Drew Sample', 'nanny', 'Part-Time Nanny', 4, '3-5 years', ['Toddlers', 'Light housekeeping']],
  ['Ellis Sample', 'doula', 'Birth Doula', 5, '10+ years', ['Birth support', 'Newborn care']],
  [
    'Frances Sample',
    'doula',
    'Postpartum Doula',
    4.5,
    '5-10 years',
    ['Overnight care', 'Newborn care'],
  ],
  [
    'Gray Sample',
    'family-assistant',
    'Family Assistant',
    4.5,
    '3-5 years',
    ['Light housekeeping', 'Errands'],
  ],
  [
    'Harper Sample',
    'family-assistant',
    'Household Organizer',
    4,
    '5-10 years',
    ['Meal preparation', 'Transportation'],
  ],
];

/**
 * What the directory shows while the agency has added nobody: invented placeholders, each marked as
 * a sample.
 */
export const sampleProviders: Provider[] = rows.map(
  ([name, serviceType, title, rating, experience, specialties], index) => ({
    id: index + 1,
    name,
    title,
    bio: 'This is an example of a profile. Real caregivers appear here as soon as they are added.',
    image: '/images/people/coordinator.svg',
    rating,
    specialties,
    experience,
    testimonials: [],
    serviceType,
    sample: true,
  }),
);
