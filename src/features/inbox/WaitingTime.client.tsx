import { useStore } from '@nanostores/react';
import { $now } from './now.client.ts';
import { measureWaiting, overdueAfterHours } from './waiting.ts';
import { Icon } from '#components/admin/Icon.client.tsx';

/** How long a new inquiry has waited, with a warning once that is too long. */
export function WaitingTime({ createdAt }: { createdAt: string }) {
  const { duration, isOverdue } = measureWaiting(createdAt, useStore($now));
  if (!isOverdue) return <span className="waiting">Waiting {duration}</span>;
  return (
    <span className="waiting">
      <strong className="overdue">
        <Icon name="triangle-alert" />
        Waiting over {overdueAfterHours} hours
      </strong>{' '}
      <span>{duration}</span>
    </span>
  );
}
