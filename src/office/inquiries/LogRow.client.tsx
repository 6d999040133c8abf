import type { ReactNode } from 'react';
import { formatMoment } from '#lib/text/dates.ts';

interface LogRowProps {
  username: string;
  moment: string;
  /** Shown after the name and the time. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** An admin's action or note on an inquiry. */
export function LogRow({
  username,
  moment,
  action,
  className = 'border-line',
  children,
}: LogRowProps) {
  return (
    <li className={`border-l-3 pl-[0.9rem] print:border-0 print:p-0 ${className}`}>
      {children}
      <p className="text-sm/[1.65] text-soft print:ml-3 print:inline">
        {username}, <time dateTime={moment}>{formatMoment(moment)}</time>
        {action}
      </p>
    </li>
  );
}

export const logClass = 'grid gap-[0.6rem] print:gap-[0.15rem]';
