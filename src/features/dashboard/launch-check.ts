import type { LaunchItem } from './system-report.ts';

export interface LaunchFacts {
  /** Counts files with invented people, reviews, phone numbers and addresses; null when unknown. */
  placeholders: Record<'people' | 'reviews' | 'phones' | 'addresses', number> | null;
  isMailSetUp: boolean;
  /** Is true with MAIL_TO, so that no text of the site decides where inquiries are sent. */
  hasRecipient: boolean;
  isStoreSetUp: boolean;
  hasAddress: boolean;
  hasBackup: boolean;
  isPrivacyConfirmed: boolean;
  /** Speak of the admin who asks. */
  hasTwoFactor: boolean;
  hasOwnPassword: boolean;
}

const statusPath = '/admin-dashboard#system-status';

export function listLaunchItems(facts: LaunchFacts): LaunchItem[] {
  const { placeholders } = facts;
  const isOwn = (name: keyof NonNullable<typeof placeholders>) => placeholders?.[name] === 0;
  return [
    {
      ...{ code: 'people', isDone: isOwn('people'), path: '/providers' },
      sentence: 'Replace the sample caregivers and team with real people.',
    },
    {
      ...{ code: 'reviews', isDone: isOwn('reviews'), path: '/#testimonials' },
      sentence: 'Replace the sample reviews with what families really said.',
    },
    {
      ...{ code: 'phone', isDone: isOwn('phones'), path: '/contact' },
      sentence: 'Replace each 555 phone number with your own, also in the policies.',
    },
    {
      ...{ code: 'addresses', isDone: isOwn('addresses'), path: '/contact' },
      sentence: 'Replace each email and web address that ends in .example, also in the policies.',
    },
    {
      ...{ code: 'privacy', isDone: facts.isPrivacyConfirmed, path: '/privacy' },
      sentence: 'Read the privacy page, and confirm that it says what you do.',
    },
    {
      ...{ code: 'password', isDone: facts.hasOwnPassword, path: '/admin/change-password' },
      sentence: 'Choose a password of your own.',
    },
    {
      ...{ code: 'two-factor', isDone: facts.hasTwoFactor, path: '/admin/second-step' },
      sentence: 'Turn on two-factor authentication for your account.',
    },
    {
      ...{ code: 'mail', isDone: facts.isMailSetUp, path: statusPath },
      sentence: 'Turn on email. Ask the site operator to set SMTP_URL.',
    },
    {
      ...{ code: 'recipient', isDone: facts.hasRecipient, path: statusPath },
      sentence: 'Fix where new inquiries are sent. Ask the site operator to set MAIL_TO.',
    },
    {
      ...{ code: 'repository', isDone: facts.isStoreSetUp, path: statusPath },
      sentence: 'Connect the repository. Ask the site operator to set GITHUB_TOKEN.',
    },
    {
      ...{ code: 'backup', isDone: facts.hasBackup, path: '/admin-dashboard#attention' },
      sentence: 'Have backups made. Ask the site operator to run "npm run backup" every night.',
    },
    {
      ...{ code: 'address', isDone: facts.hasAddress, path: statusPath },
      sentence: 'Give the site its own address. Ask the site operator to set SITE_URL.',
    },
  ];
}
