import type { IconName } from '#components/admin/Icon.client.tsx';

export interface DashboardLink {
  path: string;
  icon: IconName;
  card: { title: string; text: string };
}

export interface Screen extends DashboardLink {
  /** Serves as the heading and as the title of the page. */
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
  intro: 'Whom families look at, and whom they ask about, when they use Find My Match',
  card: {
    title: 'Interest in caregivers',
    text: 'See whom families look at and ask about in Find My Match',
  },
};

const history: Screen = {
  path: '/admin/history',
  icon: 'history',
  title: 'History',
  intro: 'Everything that was changed on the site, by whom, and how it read before',
  card: { title: 'History', text: 'See what was changed on the site, and put things back' },
};

const changePassword: Screen = {
  path: '/admin/change-password',
  icon: 'key',
  title: 'Change Password',
  intro: 'Your other devices will be logged out. You stay logged in here.',
  card: { title: 'Change Password', text: 'Set a new password for this account' },
};

const twoFactor: Screen = {
  path: '/admin/second-step',
  icon: 'lock',
  title: 'A second step at login',
  intro: 'A code from your phone, besides the password',
  card: {
    title: 'A second step at login',
    text: 'Ask for a code from your phone besides the password',
  },
};

const sessions: Screen = {
  path: '/admin/sessions',
  icon: 'monitor-smartphone',
  title: 'Where you are signed in',
  intro: 'The browsers that use your account now',
  card: { title: 'Where you are signed in', text: 'See which browsers use this account' },
};

/** Lists every screen below the dashboard. Its page, head, card and tests are derived from it. */
export const screens = {
  inquiries,
  interest,
  history,
  changePassword,
  twoFactor,
  sessions,
};

/** Needs no `title` or `intro`, since Decap's page has its own head. */
const contentManager: DashboardLink = {
  path: '/cms',
  icon: 'pen-line',
  card: {
    title: 'Content manager',
    text: 'All texts, caregivers, articles and pictures in forms',
  },
};

/** Determines the order of "Your work" on the dashboard. */
export const dashboardLinks: readonly DashboardLink[] = [
  inquiries,
  interest,
  contentManager,
  history,
  changePassword,
  twoFactor,
  sessions,
];
