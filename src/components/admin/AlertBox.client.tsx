import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.client.tsx';

interface AlertBoxProps {
  icon?: IconName;
  className?: string;
  children: ReactNode;
}

/** An alert in a sentence or two. */
export function AlertBox({ icon = 'triangle-alert', className = '', children }: AlertBoxProps) {
  return (
    <p
      className={`flex items-start gap-3 rounded-md border-l-4 border-overdue-ink bg-attention px-[1.1rem] py-[0.8rem] ${className}`}
    >
      <Icon name={icon} className="mt-[0.15rem] size-[1.35rem] text-overdue-ink" />
      {children}
    </p>
  );
}
