import type { IconName } from '#components/admin/Icon.client.tsx';

/** A place that the dashboard leads an admin to. */
export interface DashboardPlace {
  path: string;
  icon: IconName;
  /** What the card on the dashboard says. */
  card: { title: string; text: string };
}

/** An admin's screen below the dashboard. */
export interface Screen extends DashboardPlace {
  /** Its heading and the title of its page. */
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

const secondStep: Screen = {
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

/** Every screen below the dashboard, once: its page, its head, its card and the tests follow. */
export const screens = {
  inquiries,
  interest,
  history,
  changePassword,
  secondStep,
  sessions,
};

/** Decap's page has a head of its own. */
const contentManager: DashboardPlace = {
  path: '/cms',
  icon: 'pen-line',
  card: {
    title: 'Content manager',
    text: 'All texts, caregivers, articles and pictures in forms',
  },
};

/** What stands under "Your work" on the dashboard, in its order. */
export const dashboardPlaces: readonly DashboardPlace[] = [
  inquiries,
  interest,
  contentManager,
  history,
  changePassword,
  secondStep,
  sessions,
];
