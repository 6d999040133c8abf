import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { Icon, type IconName } from '#components/admin/Icon.client.tsx';
import { useLoaded } from '#components/admin/use-query.client.ts';
import { createAdminQuery } from './admin-query.client.ts';
import { alertsSchema } from './alert-list.ts';

const query = createAdminQuery(['/api/health'], z.object({ attention: z.optional(alertsSchema) }));

/** A sentence of the head, on one line whatever its length. */
export function HeadLine({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="flex min-w-0 items-center gap-2">
      <Icon name={icon} className="size-[1.15rem] text-overdue-ink" />
      <span className="truncate py-1">{children}</span>
    </p>
  );
}

/** Says what needs attention, or that nothing does; nothing while that is not known. */
export function AlertLine() {
  const items = useLoaded(query)?.attention?.items;
  if (!items) return null;
  const [first] = items;
  if (!first) return <p className="text-soft">Nothing needs your attention.</p>;
  return (
    <HeadLine icon="triangle-alert">
      <a href="/admin-dashboard#attention" className="font-semibold">
        {countOf(items.length)} <span className="max-md:sr-only">your </span>attention
      </a>
      <span className="max-md:sr-only">: {first.sentence}</span>
    </HeadLine>
  );
}

function countOf(count: number): string {
  return count === 1 ? '1 thing needs' : `${count} things need`;
}

export function countThings(count: number): string {
  return `${countOf(count)} your attention`;
}
