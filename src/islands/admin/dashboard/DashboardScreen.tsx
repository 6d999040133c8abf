import { AdminScreen } from '#islands/admin/frame/AdminScreen.tsx';
import { DashboardCard, type DashboardCardProps } from './DashboardCard.tsx';
import { EditingSection } from './EditingSection.tsx';
import { NewInquiries } from './NewInquiries.tsx';
import { PasswordNotice } from './PasswordNotice.tsx';

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

/** `/admin-dashboard` */
export default function DashboardScreen() {
  return (
    <AdminScreen title="Admin Dashboard">
      <PasswordNotice />
      <section aria-labelledby="dashboard-work">
        <h2 id="dashboard-work">Your work</h2>
        <ul className="doors doors-wide">
          <DashboardCard
            href="/admin/inquiries"
            icon="inbox"
            title="Form Submissions"
            text="Read and answer what families and caregivers sent"
          >
            <NewInquiries />
          </DashboardCard>
          <DashboardCard
            href="/admin/interest"
            icon="chart-column"
            title="Interest in caregivers"
            text="See whom families look at and ask about in Find My Match"
          />
          <DashboardCard
            href="/cms"
            icon="pen-line"
            title="Content manager"
            text="All texts, caregivers, articles and pictures in forms"
          />
          <DashboardCard
            href="/admin/history"
            icon="history"
            title="History"
            text="See what was changed on the site, and put things back"
          />
          <DashboardCard
            href="/admin/change-password"
            icon="key"
            title="Change Password"
            text="Set a new password for this account"
          />
          <DashboardCard
            href="/admin/second-step"
            icon="lock"
            title="A second step at login"
            text="Ask for a code from your phone besides the password"
          />
          <DashboardCard
            href="/admin/sessions"
            icon="monitor-smartphone"
            title="Where you are signed in"
            text="See which browsers use this account"
          />
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
