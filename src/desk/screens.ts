import type { IconName } from '#components/admin/Icon.client.tsx';

export interface DashboardLink {
  path: string;
  icon: IconName;
  card: { title: string; text: string };
}

export interface Screen extends DashboardLink {
  /** The heading, and the title of the page. */
  title: string;
  intro: string;
}

const inquiries: Screen = {
  path: '/admin/inquiries',
  icon: 'inbox',
  title: 'Manage Inquiries',
  intro: 'Review and respond to client and provider inquiries',
  card: {
    title: 'Form Submissions',
    text: 'Read and answer what families and caregivers sent',
  },
};

const interest: Screen = {
  path: '/admin/interest',
  icon: 'chart-column',
  title: 'Interest in caregivers',
  intro: 'Which caregivers families view and contact in Find My Match',
  card: {
    title: 'Interest in caregivers',
    text: 'Whom families view and contact',
  },
};

const history: Screen = {
  path: '/admin/history',
  icon: 'history',
  title: 'History',
  intro: 'Every change to the site, who made it, and what was there before',
  card: { title: 'History', text: 'What changed, and how it was before' },
};

const changePassword: Screen = {
  path: '/admin/change-password',
  icon: 'key',
  title: 'Change Password',
  intro: 'Your other devices will be logged out. You stay logged in here.',
  card: { title: 'Change Password', text: 'Set a new password for this account' },
};

const twoFactor: Screen = {
  path: '/admin/two-factor',
  icon: 'lock',
  title: 'Two-factor authentication',
  intro: 'A code from your phone in addition to your password',
  card: {
    title: 'Two-factor authentication',
    text: 'Require a code from your phone in addition to your password',
  },
};

const sessions: Screen = {
  path: '/admin/sessions',
  icon: 'monitor-smartphone',
  title: 'Where you are logged in',
  intro: 'The browsers that are using your account',
  card: { title: 'Where you are logged in', text: 'See which browsers are using your account' },
};

const admins: Screen = {
  path: '/admin/admins',
  icon: 'users',
  title: 'Admins',
  intro: 'The people who can log in and change this site',
  card: { title: 'Admins', text: 'Invite and disable the people who can change this site' },
};

/** Every screen below the dashboard. Its page, head, card and tests are derived from it. */
export const screens = {
  inquiries,
  interest,
  history,
  changePassword,
  twoFactor,
  sessions,
  admins,
};

/** Without `title` and `intro`, since Decap's page has its own head. */
const contentManager: DashboardLink = {
  path: '/cms',
  icon: 'pen-line',
  card: {
    title: 'Content manager',
    text: 'Edit all text, caregivers, articles and pictures in forms',
  },
};

/** The screens beside the pages of the site. */
export const siteLinks: readonly DashboardLink[] = [history, interest];

export const settingLinks: readonly DashboardLink[] = [
  changePassword,
  twoFactor,
  sessions,
  admins,
  contentManager,
];
