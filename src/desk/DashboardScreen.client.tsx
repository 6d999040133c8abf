import { hasPage } from '#lib/agency.ts';
import { useEffect } from 'react';
import { useLoaded } from '#components/admin/use-query.client.ts';
import { Icon, type IconName } from '#components/admin/Icon.client.tsx';
import { AdminScreen } from '#office/shell/AdminScreen.client.tsx';
import { createAdminQuery } from '#office/shell/admin-query.client.ts';
import { accountSchema } from '#office/account/login.ts';
import { listStartLinks } from '#editing/editor/bar/start-links.client.ts';
import { fieldHash } from '#editing/editor/document/edit-mode.client.ts';
import { PlannedSaves } from '#editing/editor/review/PlannedSaves.client.tsx';
import { SharedPreviews } from '#editing/editor/review/SharedPreviews.client.tsx';
import { EarlierSites } from '#editing/history/EarlierSites.client.tsx';
import { formatMoment } from '#lib/text/dates.ts';
import { DashboardCard, DashboardSection } from './DashboardSection.client.tsx';
import { LaunchCheck } from './LaunchCheck.client.tsx';
import { type DashboardLink, settingLinks, siteLinks } from './screens.ts';
import { EditGuide, SystemStatus } from './SystemStatus.client.tsx';
import { WaitingSection } from './WaitingSection.client.tsx';

function toPage(path: string, icon: IconName, title: string, text: string): DashboardLink {
  return { path, icon, card: { title, text } };
}

const pages: readonly DashboardLink[] = [
  toPage('/', 'house', 'Home', 'The first page that families see'),
  toPage('/services', 'hand-heart', 'Services', 'What the agency offers'),
  toPage('/providers', 'users', 'Our Team', 'The caregivers and their profiles'),
  toPage('/blog', 'newspaper', 'Resources', 'Articles for parents'),
  toPage('/about', 'info', 'About', 'The story and the people behind it'),
  toPage('/contact', 'mail', 'Contact', 'Address, phone, contact form'),
];

function SiteSection() {
  return (
    <DashboardSection id="dashboard-site" title="The site">
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.6rem),1fr))] gap-4 max-md:gap-2.5 md:grid-cols-2 lg:grid-cols-4">
        {[...pages, ...siteLinks]
          .filter(({ path }) => hasPage(path))
          .map(({ path, icon, card }) => (
            <DashboardCard key={path} href={path} icon={icon} title={card.title}>
              <span className="mt-[0.2rem] block text-sm/[1.5] text-soft max-md:sr-only">
                {card.text}
              </span>
            </DashboardCard>
          ))}
      </ul>
      <EditGuide />
      <div className="mt-4 grid gap-4 empty:hidden">
        <PlannedSaves />
        <SharedPreviews />
      </div>
    </DashboardSection>
  );
}

/** How many of the links are buttons: what is done most. */
const firstLinks = 3;

function AddSection() {
  const headline = { href: `/${fieldHash}hero-title`, text: 'Change the headline' };
  const links = [...listStartLinks(), headline];
  return (
    <DashboardSection id="dashboard-add" title="Add or change">
      <ul className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1">
        {links.map(({ href, text }, index) => (
          <li key={href}>
            {index < firstLinks ? (
              <a href={href} className="btn -mr-3 bg-surface">
                <Icon name="plus" />
                {text}
              </a>
            ) : (
              <a href={href} className="inline-flex min-h-11 items-center">
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </DashboardSection>
  );
}

const accountQuery = createAdminQuery(['/api/admin/account'], accountSchema);

/** Says until when a password works that was made for the admin, or else what the link is for. */
function PasswordText({ text }: { text: string }) {
  const endsAt = useLoaded(accountQuery)?.passwordEndsAt;
  if (!endsAt) return text;
  return (
    <span className="text-overdue-ink">
      Your temporary password expires on <time dateTime={endsAt}>{formatMoment(endsAt)}</time>.{' '}
      <a href="/admin/change-password" className="relative">
        Choose your own.
      </a>
    </span>
  );
}

function SettingsSection() {
  return (
    <DashboardSection id="dashboard-settings" title="Settings">
      <div className="mt-4 grid gap-4">
        <ul className="card divide-y divide-line border border-line">
          {settingLinks.map(({ path, icon, card: { title, text } }) => (
            <li
              key={path}
              className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 px-5 py-3 hover:bg-mist md:grid-cols-[auto_16rem_minmax(0,1fr)]"
            >
              <Icon name={icon} className="text-lagoon" />
              <a
                href={path}
                className="text-inherit no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
              >
                <strong className="font-semibold">{title}</strong>
              </a>
              <p className="text-sm/[1.65] text-soft max-md:col-start-2">
                {path === '/admin/change-password' ? <PasswordText text={text} /> : text}
              </p>
            </li>
          ))}
        </ul>
        <LaunchCheck />
        <EarlierSites />
        <SystemStatus />
      </div>
    </DashboardSection>
  );
}

function Sections() {
  // The browser has looked for the element before this screen was drawn.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <WaitingSection />
      <SiteSection />
      <AddSection />
      <SettingsSection />
    </>
  );
}

export default function DashboardScreen() {
  return (
    <AdminScreen>
      <Sections />
    </AdminScreen>
  );
}
