import { listWords } from '#lib/text/phrases.ts';
import type { Check, LaunchFacts } from './check.ts';

/** What is invented until an agency replaces it: where, and what is asked. */
const samples = {
  people: ['/providers', 'Replace the sample caregivers and team with real people.'],
  reviews: ['/#testimonials', 'Replace the sample reviews with what families really said.'],
  phones: ['/contact', 'Replace each 555 phone number with your own, also in the policies.'],
  addresses: [
    '/contact',
    'Replace each email and web address that ends in .example, also in the policies.',
  ],
  looks: [
    '/#edit=site-brand-logo-image',
    'Replace the sample logo, icon and share pictures, or take them out: then your name is drawn.',
  ],
  drawings: [
    '/#edit=site-brand-scene-image',
    'Replace the drawings of a beach on the home page and above the footer with ones of where your families live, or choose them again if they fit.',
  ],
  links: [
    '/contact#edit=site-social-facebook',
    'Replace the sample links to social networks with your own, or take them out.',
  ],
  articles: [
    '/admin/new/article',
    'Write the first article, or take Articles out of the parts of the site.',
  ],
  place: [
    '/#edit=site-place-state',
    'Correct the state and the time zone: your address lies in another state, or the state keeps other time. Hours and dates follow them.',
  ],
  promises: [
    '/contact',
    'Some of your texts promise an answer in another time than the site does. Make them one.',
  ],
  positions: ['/about', 'Name who holds each position that says Coming Soon, or hide it.'],
  checks: [
    '/providers',
    'Give each caregiver the months of the checks that your pages promise of every profile.',
  ],
} satisfies Record<string, [path: string, sentence: string]>;

export type SampleName = keyof typeof samples;
export const sampleNames = Object.keys(samples) as SampleName[];

const sampleChecks = Object.entries(samples).map(([name, [path, sentence]]): [string, Check] => {
  const isDone = ({ placeholders }: LaunchFacts) => placeholders?.[name as SampleName] === 0;
  return [name, { launch: { sentence, path, isDone } }];
});

/** What an agency makes its own before families hear of the site. */
export const launchChecks: Record<string, Check> = {
  ...Object.fromEntries(sampleChecks),
  figures: {
    launch: {
      sentence: ({ figures }) =>
        `Check the figures on the home page, and confirm that they are true${figures?.length ? `: ${listWords(figures)}` : ''}.`,
      path: '/#about',
      isDone: ({ figures, areFiguresConfirmed }) => areFiguresConfirmed || figures?.length === 0,
    },
  },
  compared: {
    launch: {
      sentence: ({ compared }) => {
        const ask = 'Fill in what families compare agencies by';
        if (!compared || compared.missing.length === 0) return `${ask}.`;
        const { filled, of, missing } = compared;
        return `${ask}: ${filled} of ${of} filled. Still missing are ${missing.join('; ')}.`;
      },
      path: '/services#edit=fees-terms-due',
      isDone: ({ compared }) => compared?.missing.length === 0,
    },
  },
  privacy: {
    launch: {
      sentence: 'Read the privacy page, and confirm that it says what you do.',
      path: '/privacy',
      isDone: ({ isPrivacyConfirmed }) => isPrivacyConfirmed,
    },
  },
  password: {
    launch: {
      sentence: 'Choose a password of your own.',
      path: '/admin/change-password',
      isDone: ({ hasOwnPassword }) => hasOwnPassword,
    },
  },
  'two-factor': {
    launch: {
      sentence: 'Turn on two-factor authentication for your account.',
      path: '/admin/two-factor',
      isDone: ({ hasTwoFactor }) => hasTwoFactor,
    },
  },
};
