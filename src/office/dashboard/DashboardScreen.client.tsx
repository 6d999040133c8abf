import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { Attention } from '#components/admin/Attention.client.tsx';
import { Icon, type IconName } from '#components/admin/Icon.client.tsx';
import { AdminScreen } from '#office/shell/AdminScreen.client.tsx';
import { countThings } from '#office/shell/AttentionLine.client.tsx';
import { createAdminQuery } from '#office/shell/admin-query.client.ts';
import { accountSchema } from '#office/account/login.ts';
import { LazyFailedBuild } from '#editing/editor/review/lazy-review.client.tsx';
import { inquiryCountsQuery } from '#office/inquiries/inquiry-actions.client.ts';
import { Overdue } from '#office/inquiries/InquiryState.client.tsx';
import { formatMoment } from '#lib/text/dates.ts';
import { DashboardSection } from './DashboardSection.client.tsx';
import { EditingSection } from './EditingSection.client.tsx';
import { LaunchCheck } from './LaunchCheck.client.tsx';
import { MailRecipient } from './MailRecipient.client.tsx';
import { dashboardLinks, screens } from './screens.ts';
import { systemReportQuery } from './system-report.client.ts';

/** Few enough to keep the rest of the dashboard in view. */
const maxShown = 8;

function AttentionSection() {
  const state = useStore(systemReportQuery.$state);
  const items = state.kind === 'loaded' ? (state.data.attention?.items ?? []) : [];
  if (items.length === 0) return null;
  const hidden = items.length - maxShown;
  return (
    <DashboardSection id="attention" title={countThings(items)}>
      <ul className="mt-4 grid gap-3">
        {items.slice(0, maxShown).map(({ code, subject, sentence, remedy, path }) => (
          <Attention as="li" key={`${code} ${subject}`}>
            <span>
              <strong className="block font-semibold">{sentence}</strong>
              {remedy}{' '}
              {!path.startsWith('/admin-dashboard') && (
                <a href={path}>{path.startsWith('/cms') ? 'Fix it' : 'Open the inquiry'}</a>
              )}
              {code === 'build-failed' && <LazyFailedBuild className="btn btn-small" />}
            </span>
          </Attention>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-3">And {hidden.toString()} more like these.</p>}
    </DashboardSection>
  );
}

interface DashboardCardProps {
  href: string;
  icon: IconName;
  title: string;
  text: string;
  isFirst?: boolean;
  children?: ReactNode;
}

function DashboardCard({ href, icon, title, text, isFirst, children }: DashboardCardProps) {
  return (
    <li className={isFirst ? 'col-span-full grid' : 'grid'}>
      <a
        href={href}
        className="card flex items-start gap-4 border border-line p-5 text-inherit no-underline transition-shadow hover:border-lagoon hover:text-inherit hover:shadow-(--shadow-lift)"
      >
        <span className="grid size-11 flex-none place-items-center rounded-md bg-seafoam text-lagoon-deep">
          <Icon name={icon} />
        </span>
        <span>
          <strong className="block text-lg/[1.3] font-semibold">{title}</strong>
          <span className="mt-[0.2rem] block text-soft">{text}</span>
          {children}
        </span>
      </a>
    </li>
  );
}

const newsClass = 'mt-[0.7rem] block text-lg/[1.5]';

function NewInquiries({ answerHours }: { answerHours: number }) {
  useEffect(() => {
    void inquiryCountsQuery.load();
  }, []);
  const state = useStore(inquiryCountsQuery.$state);
  if (state.kind !== 'loaded') return null;
  const { client, provider, contact, overdue, due } = state.data;
  const sum = client + provider + contact;
  const dueSum = due.client + due.provider + due.contact;
  const dueLine = dueSum > 0 && (
    <span className="block">
      <span className="badge due mt-[0.6rem]">{dueSum} to follow up today</span>
    </span>
  );
  if (sum === 0) {
    return (
      <span className={newsClass}>
        Nothing new
        {dueLine}
      </span>
    );
  }
  const overdueSum = overdue.client + overdue.provider + overdue.contact;
  const parts = [
    ...(client > 0 ? [`${client} from families`] : []),
    ...(provider > 0 ? [`${provider} from caregivers`] : []),
    ...(contact > 0 ? [`${contact} by the contact form`] : []),
  ];
  return (
    <span className={newsClass}>
      <strong className="badge mr-[0.6rem]" data-status="new">
        {sum} new
      </strong>
      {parts.join(', ')}
      {overdueSum > 0 && (
        <span className="block">
          <Overdue className="mt-[0.6rem]">
            {overdueSum} waiting over {answerHours} hours
          </Overdue>
        </span>
      )}
      {dueLine}
    </span>
  );
}

const accountQuery = createAdminQuery(['/api/admin/account'], accountSchema);

/** Renders nothing for a password that the admin chose. */
function PasswordNotice() {
  const state = useStore(accountQuery.$state);
  useEffect(() => {
    void accountQuery.load();
  }, []);
  const endsAt = state.kind === 'loaded' ? state.data.passwordEndsAt : null;
  if (endsAt === null) return null;
  return (
    <p className="flex items-start gap-[0.85rem] rounded-md bg-seafoam px-5 py-[0.9rem]">
      <Icon name="key" className="mt-[0.15rem] size-[1.35rem] text-lagoon-deep" />
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

export default function DashboardScreen({ answerHours }: { answerHours: number }) {
  return (
    <AdminScreen>
      <AttentionSection />
      <MailRecipient isDeclined={false} />
      <PasswordNotice />
      <DashboardSection id="dashboard-work" title="Your work">
        <ul className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-4">
          {dashboardLinks.map(({ path, icon, card }) => (
            <DashboardCard
              key={path}
              href={path}
              icon={icon}
              isFirst={path === screens.inquiries.path}
              {...card}
            >
              {path === screens.inquiries.path && <NewInquiries answerHours={answerHours} />}
            </DashboardCard>
          ))}
        </ul>
      </DashboardSection>
      <LaunchCheck />
      <EditingSection />
      <DashboardSection id="dashboard-pages" title="The pages">
        <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
          {pages.map((page) => (
            <DashboardCard key={page.href} {...page} />
          ))}
        </ul>
      </DashboardSection>
    </AdminScreen>
  );
}
