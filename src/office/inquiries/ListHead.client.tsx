import type { ReactNode } from 'react';

/** The row above a list: its name or size, and its buttons. */
export function ListHead({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-[0.35rem] max-md:flex-nowrap max-md:px-5 max-md:text-sm/[1.65] max-[23rem]:flex-wrap print:block print:min-h-0 print:px-0 print:pt-0 print:pb-3 max-md:**:[.btn]:px-[0.7rem]">
      {children}
    </div>
  );
}
