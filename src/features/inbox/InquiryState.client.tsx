import { useStore } from '@nanostores/react';
import { atom, onMount } from 'nanostores';
import { Icon } from '#components/admin/Icon.client.tsx';
import { formatStatus } from './status.ts';
import { measureWaiting, overdueAfterHours } from './waiting.ts';

/** How far an inquiry has come, in a word and a color. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <span className="badge" data-status={status}>
      {formatStatus(status)}
    </span>
  );
}

/** The time in milliseconds since 1970, put right every minute while somebody looks at it. */
const $now = atom(Date.now());

onMount($now, () => {
  const update = () => {
    $now.set(Date.now());
  };
  update();
  const timer = setInterval(update, 60_000);
  return () => {
    clearInterval(timer);
  };
});

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
