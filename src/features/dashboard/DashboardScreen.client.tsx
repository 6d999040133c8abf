import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { Icon, type IconName } from '#components/admin/Icon.client.tsx';
import { AdminScreen } from '#features/account/AdminScreen.client.tsx';
import { accountSchema } from '#features/account/login.ts';
import { inquiryCountsQuery } from '#features/inbox/inquiry-actions.client.ts';
import { overdueAfterHours } from '#features/inbox/waiting.ts';
import { createQuery } from '#lib/browser/query.client.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { EditingSection } from './EditingSection.client.tsx';
import { dashboardLinks, screens } from './screens.ts';

interface DashboardCardProps {
  href: string;
  icon: IconName;
  title: string;
  text: string;
  children?: ReactNode;
}

function DashboardCard({ href, icon, title, text, children }: DashboardCardProps) {
  return (
    <li>
      <a href={href} className="card door">
        <span className="door-mark">
          <Icon name={icon} />
        </span>
        <span className="door-words">
          <span className="door-title">{title}</span>
          <span className="door-text">{text}</span>
          {children}
        </span>
      </a>
    </li>
  );
}

function NewInquiries() {
  useEffect(() => {
    void inquiryCountsQuery.load();
  }, []);
  const state = useStore(inquiryCountsQuery.$state);
  if (state.kind !== 'loaded') return null;
  const { client, provider, contact, overdue } = state.data;
  const sum = client + provider + contact;
  if (sum === 0) return <span className="door-news">Nothing new</span>;
  const overdueSum = overdue.client + overdue.provider + overdue.contact;
  const parts = [
    ...(client > 0 ? [`${client.toString()} from families`] : []),
    ...(provider > 0 ? [`${provider.toString()} from caregivers`] : []),
    ...(contact > 0 ? [`${contact.toString()} by the contact form`] : []),
  ];
  return (
    <span className="door-news">
      <strong className="badge" data-status="new">
        {sum} new
      </strong>
      {parts.join(', ')}
      {overdueSum > 0 && (
        <span className="door-overdue">
          <strong className="overdue">
            <Icon name="triangle-alert" />
            {overdueSum} waiting over {overdueAfterHours} hours
          </strong>
        </span>
      )}
    </span>
  );
}

const accountQuery = createQuery(['/api/admin/account'], accountSchema);

/** Shows when a temporary password expires; renders nothing for a password that the admin chose. */
function PasswordNotice() {
  const state = useStore(accountQuery.$state);
  useEffect(() => {
    void accountQuery.load();
  }, []);
  const endsAt = state.kind === 'loaded' ? state.data.passwordEndsAt : null;
  if (endsAt === null) return null;
  return (
    <p className="password-notice">
      <Icon name="key" />
      <span>
        Your temporary password expires on <time dateTime={endsAt}>{formatMoment(endsAt)}</time>.{' '}
        <a href="/admin/change-password">Choose your own.</a>
      </span>
    </p>
  );
}

const pages: DashboardCardProps[] = [
  { href: '/', icon: 'house', title: 'Home', text: 'The first page that families see' },
  { href: '/services', icon: 'hand-heart', title: 'Services', text: 'What the agency offers' },
  {
    href: '/providers',
    icon: 'users',
    title: 'Our Team',
    text: 'The caregivers and their profiles',
  },
  { href: '/blog', icon: 'newspaper', title: 'Resources', text: 'Articles for parents' },
  { href: '/about', icon: 'info', title: 'About', text: 'The story and the people behind it' },
  { href: '/contact', icon: 'mail', title: 'Contact', text: 'Address, phone, contact form' },
];

export default function DashboardScreen() {
  return (
    <AdminScreen>
      <PasswordNotice />
      <section aria-labelledby="dashboard-work">
        <h2 id="dashboard-work">Your work</h2>
        <ul className="doors doors-wide">
          {dashboardLinks.map(({ path, icon, card }) => (
            <DashboardCard key={path} href={path} icon={icon} {...card}>
              {path === screens.inquiries.path && <NewInquiries />}
            </DashboardCard>
          ))}
        </ul>
      </section>
      <EditingSection />
      <section aria-labelledby="dashboard-pages">
        <h2 id="dashboard-pages">The pages</h2>
        <ul className="doors">
          {pages.map((page) => (
            <DashboardCard key={page.href} {...page} />
          ))}
        </ul>
      </section>
    </AdminScreen>
  );
}
