import type { ReactNode } from 'react';

interface AccountItemProps {
  as?: 'h2' | 'h3';
  title: ReactNode;
  facts: ReactNode[];
  /** Its buttons. */
  children: ReactNode;
}

/** An admin, an invitation or a device in a list of them. */
export function AccountItem({ as: Heading = 'h2', title, facts, children }: AccountItemProps) {
  return (
    <li className="card flex flex-wrap items-center justify-between gap-3 border border-line px-[1.4rem] py-[1.1rem]">
      <div className="grid gap-[0.1rem] wrap-anywhere">
        <Heading className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-base font-semibold">
          {title}
        </Heading>
        {facts.map((fact, index) => (
          <p key={index} className="text-sm/[1.65] text-soft">
            {fact}
          </p>
        ))}
      </div>
      {children}
    </li>
  );
}

/** The row above a list of account items. */
export function AccountHead({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {children}
    </div>
  );
}
