import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLoaded } from '#components/admin/use-query.client.ts';
import { Button } from '#components/admin/Button.client.tsx';
import { AlertBox } from '#components/admin/AlertBox.client.tsx';
import { Icon, type IconName } from '#components/admin/Icon.client.tsx';
import { AdminScreen } from '#office/shell/AdminScreen.client.tsx';
import { AlertSummary, countThings } from '#office/shell/AlertLine.client.tsx';
import type { ListedAlert } from '#office/shell/alert-list.ts';
import { createAdminQuery } from '#office/shell/admin-query.client.ts';
import { PasswordDialog } from '#office/account/screens/PasswordDialog.client.tsx';
import { accountSchema } from '#office/account/login.ts';
import { LazyPublishingActs } from '#editing/editor/review/lazy-review.client.tsx';
import { inquiryCountsQuery } from '#office/inquiries/inquiry-actions.client.ts';
import { Overdue } from '#office/inquiries/InquiryState.client.tsx';
import { formatMoment } from '#lib/text/dates.ts';
import { countNoun } from '#lib/text/phrases.ts';
import { DashboardSection } from './DashboardSection.client.tsx';
import { EditingSection, SiteSection } from './EditingSection.client.tsx';
import { LaunchCheck } from './LaunchCheck.client.tsx';
import { MailRecipient } from './MailRecipient.client.tsx';
import { type DashboardLink, screens, settingLinks, workLinks } from './screens.ts';
import { systemReportQuery } from './system-report.client.ts';

function useAlerts(): readonly ListedAlert[] | undefined {
  const state = useStore(systemReportQuery.$state);
  return state.kind === 'loaded' ? state.data.attention?.items : undefined;
}

function DashboardStatus() {
  return <AlertSummary items={useAlerts()} />;
}

/** Few enough to keep the rest of the dashboard in view. */
const maxShown = 8;

/** How an admin agrees that old data is deleted which the site asks about. */
function HeldRetention() {
  const state = useStore(systemReportQuery.$state);
  const inquiries = state.kind === 'loaded' ? state.data.heldInquiries : undefined;
  const [isAsking, setIsAsking] = useState(false);
  if (inquiries === undefined) return null;
  const close = () => setIsAsking(false);
  return (
    <>
      <Button look="small" onClick={() => setIsAsking(true)}>
        Agree…
      </Button>
      {isAsking && (
        <PasswordDialog
          title="Delete old data now?"
          intro="Keeping and erasing"
          form="retention"
          label="Delete for good"
          isDanger
          address="/api/admin/retention"
          input={{ inquiries }}
          done={{ title: 'Old data deleted', description: 'From now on this is done every day.' }}
          failure={{ title: 'Error deleting old data', outcome: 'Nothing was deleted.' }}
          onClose={close}
          onSuccess={() => {
            close();
            void systemReportQuery.refresh();
          }}
        >
          <p>
            This deletes {countNoun(inquiries, 'inquiry', 'inquiries')} for good, with notes and
            history, and everything else whose time is over. Only a backup can bring them back.
          </p>
        </PasswordDialog>
      )}
    </>
  );
}

function AlertSection() {
  const items = useAlerts() ?? [];
  const hasItems = items.length > 0;

  // The browser looked for it before it was there.
  useEffect(() => {
    if (hasItems && location.hash === '#attention') {
      document.getElementById('attention')?.scrollIntoView();
    }
  }, [hasItems]);

  if (!hasItems) return null;
  const hidden = items.length - maxShown;
  return (
    <DashboardSection id="attention" title={countThings(items)}>
      <ul className="mt-4 grid gap-3">
        {items.slice(0, maxShown).map(({ code, subject, sentence, remedy, path }) => (
          <AlertBox as="li" key={`${code} ${subject}`}>
            <span>
              <strong className="block font-semibold">{sentence}</strong>
              {remedy} {!path.startsWith('/admin-dashboard') && <a href={path}>{nameLink(path)}</a>}
              {code === 'retention-held' && <HeldRetention />}
              {code === 'build-failed' && <LazyPublishingActs className="btn btn-small" />}
            </span>
          </AlertBox>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-3">And {hidden.toString()} more like these.</p>}
    </DashboardSection>
  );
}

function nameLink(path: string): string {
  if (path.startsWith('/cms')) return 'Fix it';
  return path.startsWith('/providers') ? 'Open the profile' : 'Open the inquiry';
}

interface DashboardCardProps {
  href: string;
  icon: IconName;
  title: string;
  /** Left to screen readers on a phone. */
  text: string;
  children?: ReactNode;
}

function DashboardCard({ href, icon, title, text, children }: DashboardCardProps) {
  return (
    <li className="grid">
      <a
        href={href}
        className="card flex items-start gap-4 border border-line p-5 text-inherit no-underline transition-shadow hover:border-lagoon hover:text-inherit hover:shadow-(--shadow-lift) max-md:items-center max-md:gap-2.5 max-md:p-2.5"
      >
        <span className="grid size-11 flex-none place-items-center rounded-md bg-seafoam text-lagoon-deep max-md:size-9 max-md:self-start">
          <Icon name={icon} />
        </span>
        <span className="min-w-0">
          <strong className="block text-lg/[1.3] font-semibold max-md:text-base/[1.2]">
            {title}
          </strong>
          <span className="mt-[0.2rem] block text-soft max-md:sr-only">{text}</span>
          {children}
        </span>
      </a>
    </li>
  );
}

function Cards({ cards, columns }: { cards: readonly DashboardCardProps[]; columns: string }) {
  return (
    <ul className={`grid content-start gap-4 max-md:gap-2.5 ${columns}`}>
      {cards.map((card) => (
        <DashboardCard key={card.href} {...card} />
      ))}
    </ul>
  );
}

/** As high as most news is, so that little moves when it comes. */
const newsClass = 'mt-2 block min-h-22 text-lg/[1.5] max-md:text-base/[1.5] md:min-h-16';

function NewInquiries() {
  const counts = useLoaded(inquiryCountsQuery);
  if (!counts) return <span className={newsClass} />;
  const { client, provider, contact, overdue, due } = counts;
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
          <Overdue className="mt-[0.6rem]">{countNoun(overdueSum, 'answer')} overdue</Overdue>
        </span>
      )}
      {dueLine}
    </span>
  );
}

const accountQuery = createAdminQuery(['/api/admin/account'], accountSchema);

/** Renders nothing for a password that the admin chose. */
function PasswordNotice() {
  const endsAt = useLoaded(accountQuery)?.passwordEndsAt;
  if (!endsAt) return null;
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

function toCard({ path, icon, card }: DashboardLink): DashboardCardProps {
  return { href: path, icon, ...card };
}

/** Two in a row of all but the narrowest phones. */
const tileColumns = 'grid-cols-[repeat(auto-fill,minmax(min(100%,9.6rem),1fr))]';

export default function DashboardScreen() {
  return (
    <AdminScreen status={<DashboardStatus />}>
      <ul aria-label="Inbox">
        <DashboardCard {...toCard(screens.inquiries)}>
          <NewInquiries />
        </DashboardCard>
      </ul>
      <EditingSection>
        <Cards cards={pages} columns={`${tileColumns} md:grid-cols-2`} />
      </EditingSection>
      <AlertSection />
      <MailRecipient isDeclined={false} />
      <PasswordNotice />
      <DashboardSection id="dashboard-work" title="More of your work">
        <Cards cards={workLinks.map(toCard)} columns={`mt-4 ${tileColumns} md:grid-cols-3`} />
      </DashboardSection>
      <SiteSection />
      <LaunchCheck />
      <DashboardSection id="dashboard-settings" title="Settings">
        <Cards cards={settingLinks.map(toCard)} columns="mt-4 md:grid-cols-2" />
      </DashboardSection>
    </AdminScreen>
  );
}
