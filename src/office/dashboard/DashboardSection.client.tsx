import type { ReactNode } from 'react';

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
