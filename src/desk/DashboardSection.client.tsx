import type { ReactNode } from 'react';
import { Icon, type IconName } from '#components/admin/Icon.client.tsx';

interface DashboardSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

export function DashboardSection({ id, title, children }: DashboardSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl/[1.2]">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface DashboardCardProps {
  href: string;
  icon: IconName;
  title: string;
  /** What is below the title. */
  children: ReactNode;
}

export function DashboardCard({ href, icon, title, children }: DashboardCardProps) {
  return (
    <li className="grid">
      <a
        href={href}
        className="card flex items-start gap-4 border border-line p-5 text-inherit no-underline transition-shadow hover:border-lagoon hover:text-inherit hover:shadow-(--shadow-lift) max-md:gap-2.5 max-md:p-2.5"
      >
        <span className="grid size-11 flex-none place-items-center rounded-md bg-seafoam text-lagoon-deep max-md:size-9">
          <Icon name={icon} />
        </span>
        <span className="min-w-0 max-md:self-center">
          <strong className="block text-lg/[1.3] font-semibold max-md:text-base/[1.2]">
            {title}
          </strong>
          {children}
        </span>
      </a>
    </li>
  );
}
