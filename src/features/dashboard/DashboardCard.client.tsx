import type { ReactNode } from 'react';
import { Icon, type IconName } from '#components/admin/Icon.client.tsx';

export interface DashboardCardProps {
  href: string;
  icon: IconName;
  title: string;
  text: string;
  children?: ReactNode;
}

/** A way from the dashboard to one of its places. */
export function DashboardCard({ href, icon, title, text, children }: DashboardCardProps) {
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
