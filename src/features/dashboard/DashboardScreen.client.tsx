import { AdminScreen } from '#features/account/AdminScreen.client.tsx';
import { DashboardCard, type DashboardCardProps } from './DashboardCard.client.tsx';
import { EditingSection } from './EditingSection.client.tsx';
import { NewInquiries } from './NewInquiries.client.tsx';
import { PasswordNotice } from './PasswordNotice.client.tsx';
import { dashboardPlaces, screens } from './screens.ts';

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
    <AdminScreen>
      <PasswordNotice />
      <section aria-labelledby="dashboard-work">
        <h2 id="dashboard-work">Your work</h2>
        <ul className="doors doors-wide">
          {dashboardPlaces.map(({ path, icon, card }) => (
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
