import type { ReactNode } from 'react';

/** A narrow card for the settings of one's own account. */
export function AccountPanel({ children }: { children: ReactNode }) {
  return (
    <div className="card grid w-full max-w-136 gap-4 p-[clamp(1.5rem,5vw,2.5rem)]">{children}</div>
  );
}
