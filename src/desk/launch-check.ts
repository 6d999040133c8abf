import { listWords } from '#lib/text/phrases.ts';
import { expectedSettings } from './expected-settings.ts';
import type { LaunchItem } from './system-report.ts';

export const placeholderNames = [
  ...(['people', 'reviews', 'phones', 'addresses'] as const),
  /** Logo, icon and share pictures; links to social networks. */
  ...(['looks', 'links'] as const),
  /** Positions that nobody holds; profiles without the months of promised checks. */
  ...(['positions', 'checks'] as const),
];

type PlaceholderName = (typeof placeholderNames)[number];

export interface LaunchFacts {
  /** The number of invented or sample items left, by kind; null when unknown. */
  placeholders: Record<PlaceholderName, number> | null;
  /** The figures on the home page, such as "24-48 hours"; null when unknown. */
  figures: readonly string[] | null;
  isMailSetUp: boolean;
  /** Whether somebody is told of new inquiries: MAIL_TO, or an admin with an address. */
  hasInbox: boolean;
  isStoreSetUp: boolean;
  /** True once the repository has let the site in, with nothing in the way of saves. */
  isStoreReady: boolean;
  hasAddress: boolean;
  /** Netlify deploys no site without a session secret; at home one is made. */
  isAtNetlify: boolean;
  hasSessionSecret: boolean;
  hasNetlifyToken: boolean;
  hasBackup: boolean;
  isPrivacyConfirmed: boolean;
  areFiguresConfirmed: boolean;
  /** About the admin who asks. */
  hasTwoFactor: boolean;
  hasOwnPassword: boolean;
}

const statusPath = '/admin-dashboard#system-status';

export function listLaunchItems(facts: LaunchFacts): LaunchItem[] {
  const { placeholders, figures } = facts;
  const isOwn = (name: keyof NonNullable<typeof placeholders>) => placeholders?.[name] === 0;
  return [
    {
      code: 'people',
      isDone: isOwn('people'),
      path: '/providers',
      sentence: 'Replace the sample caregivers and team with real people.',
    },
    {
      code: 'reviews',
      isDone: isOwn('reviews'),
      path: '/#testimonials',
      sentence: 'Replace the sample reviews with what families really said.',
    },
    {
      code: 'phone',
      isDone: isOwn('phones'),
      path: '/contact',
      sentence: 'Replace each 555 phone number with your own, also in the policies.',
    },
    {
      code: 'addresses',
      isDone: isOwn('addresses'),
      path: '/contact',
      sentence: 'Replace each email and web address that ends in .example, also in the policies.',
    },
    {
      code: 'looks',
      isDone: isOwn('looks'),
      path: '/#edit=site-brand-logo-image',
      sentence:
        'Replace the sample logo, icon and share pictures, or take them out: then your name is drawn.',
    },
    {
      code: 'links',
      isDone: isOwn('links'),
      path: '/contact#edit=site-social-facebook',
      sentence: 'Replace the sample links to social networks with your own, or take them out.',
    },
    {
      code: 'positions',
      isDone: isOwn('positions'),
      path: '/about',
      sentence: 'Name who holds each position that says Coming Soon, or hide it.',
    },
    {
      code: 'checks',
      isDone: isOwn('checks'),
      path: '/providers',
      sentence:
        'Give each caregiver the months of the checks that your pages promise of every profile.',
    },
    {
      code: 'figures',
      isDone: areFiguresDone(facts),
      path: '/#about',
      sentence: `Check the figures on the home page, and confirm that they are true${listFigures(figures)}.`,
    },
    {
      code: 'privacy',
      isDone: facts.isPrivacyConfirmed,
      path: '/privacy',
      sentence: 'Read the privacy page, and confirm that it says what you do.',
    },
    {
      code: 'password',
      isDone: facts.hasOwnPassword,
      path: '/admin/change-password',
      sentence: 'Choose a password of your own.',
    },
    {
      code: 'two-factor',
      isDone: facts.hasTwoFactor,
      path: '/admin/two-factor',
      sentence: 'Turn on two-factor authentication for your account.',
    },
    {
      code: 'mail',
      isDone: facts.isMailSetUp,
      path: statusPath,
      sentence: expectedSettings.SMTP_URL.launch,
    },
    {
      code: 'recipient',
      isDone: facts.hasInbox,
      path: '/admin/admins',
      sentence: 'Say who is told of new inquiries: give an admin an email address.',
    },
    {
      code: 'repository',
      isDone: facts.isStoreReady,
      path: statusPath,
      sentence: facts.isStoreSetUp
        ? 'Let saves reach the repository. System Status says what is in the way.'
        : expectedSettings.GITHUB_TOKEN.launch,
    },
    facts.isAtNetlify
      ? {
          code: 'netlify-token',
          isDone: facts.hasNetlifyToken,
          path: statusPath,
          sentence: expectedSettings.NETLIFY_TOKEN.launch,
        }
      : {
          code: 'session-secret',
          isDone: facts.hasSessionSecret,
          path: statusPath,
          sentence: expectedSettings.SESSION_SECRET.launch,
        },
    {
      code: 'backup',
      isDone: facts.hasBackup,
      path: '/admin-dashboard#attention',
      sentence: 'Have backups made. Ask the site operator to run "npm run backup" every night.',
    },
    {
      code: 'address',
      isDone: facts.hasAddress,
      path: statusPath,
      sentence: expectedSettings.SITE_URL.launch,
    },
  ];
}

function areFiguresDone({ figures, areFiguresConfirmed }: LaunchFacts): boolean {
  return areFiguresConfirmed || figures?.length === 0;
}

function listFigures(figures: readonly string[] | null): string {
  return figures === null || figures.length === 0 ? '' : `: ${listWords(figures)}`;
}
