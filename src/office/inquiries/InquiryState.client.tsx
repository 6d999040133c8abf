import { useStore } from '@nanostores/react';
import { atom, onMount } from 'nanostores';
import { createContext, useContext } from 'react';
import { Icon } from '#components/admin/Icon.client.tsx';
import { formatStatus } from './status.ts';
import { usualAnswerHours } from '#model/schemas/answer-hours.ts';
import { deliveredServices } from '#model/schemas/service-names.ts';
import { measureWaiting } from './waiting.ts';

/** The hours within which the site promises an answer. */
export const AnswerHours = createContext(usualAnswerHours);

/** The services that the site shows. */
export const SiteServices = createContext(deliveredServices);

export function StatusBadge({ status }: { status: string }) {
  return (
    <span className="badge" data-status={status}>
      {formatStatus(status)}
    </span>
  );
}

export function CallMark() {
  return (
    <strong className="overdue">
      <Icon name="triangle-alert" />
      Please call
    </strong>
  );
}

/** Marks a call that an admin entered. */
export function PhoneBadge() {
  return <span className="badge">Phone</span>;
}

/** Holds milliseconds since 1970 and updates every minute while it is in use. */
const $now = atom(Date.now());

onMount($now, () => {
  const update = () => $now.set(Date.now());
  update();
  const timer = setInterval(update, 60_000);
  return () => clearInterval(timer);
});

interface WaitingTimeProps {
  entry: { createdAt: string; answerBy?: string | undefined };
}

export function WaitingTime({ entry: { createdAt, answerBy } }: WaitingTimeProps) {
  const hours = useContext(AnswerHours);
  const { duration, isOverdue } = measureWaiting(createdAt, useStore($now), hours, answerBy);
  if (!isOverdue) return <span className="waiting">Waiting {duration}</span>;
  const warning = `Waiting over ${hours} hours`;
  return (
    <span className="waiting" title={warning}>
      <strong className="overdue">
        <Icon name="triangle-alert" />
        <span className="overdue-text">{warning}</span>
      </strong>{' '}
      <span>{duration}</span>
    </span>
  );
}
