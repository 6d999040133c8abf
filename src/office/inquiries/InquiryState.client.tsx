import { useStore } from '@nanostores/react';
import { atom, onMount } from 'nanostores';
import { createContext, type ReactNode, useContext } from 'react';
import { Icon } from '#components/admin/Icon.client.tsx';
import { formatStatus } from './status.ts';
import { usualAnswerHours } from '#model/schemas/hours/answer-hours.ts';
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

interface OverdueProps {
  className?: string;
  children: ReactNode;
}

/** A warning in a few words. */
export function Overdue({ className = '', children }: OverdueProps) {
  return (
    <strong
      className={`inline-flex items-center gap-[0.35rem] rounded-full bg-overdue py-[0.1rem] pr-[0.65rem] pl-[0.45rem] text-(length:--text-sm) font-semibold whitespace-nowrap text-overdue-ink print:border print:border-[#666] print:bg-transparent print:text-[1em]/[1.3] print:text-inherit ${className}`}
    >
      <Icon name="triangle-alert" className="size-4 stroke-[2.25]" />
      {children}
    </strong>
  );
}

export function CallMark() {
  return <Overdue className="mr-2">Please call</Overdue>;
}

/** The marks of a call that an admin entered, and of a form in Spanish. */
export function OriginBadges({
  entry: { source, language },
  className = '',
}: {
  entry: { source?: string | undefined; language?: string | undefined };
  className?: string;
}) {
  const names = [source === 'phone' && 'Phone', language === 'es' && 'Spanish'];
  return names.map(
    (name) =>
      name && (
        <span key={name} className={`badge ${className}`}>
          {name}
        </span>
      ),
  );
}

/** The current time, in milliseconds since 1970; updated every minute while in use. */
const $now = atom(Date.now());

onMount($now, () => {
  const update = () => $now.set(Date.now());
  update();
  const timer = setInterval(update, 60_000);
  return () => clearInterval(timer);
});

const waitingClass =
  'inline-flex flex-wrap items-center gap-x-[0.4rem] gap-y-[0.15rem] text-sm/[1.65] text-soft print:text-[1em]/[1.3]';

interface WaitingTimeProps {
  /** Shortens a warning to its icon and color in a wide window. */
  isBrief?: boolean;
  entry: { createdAt: string; answerBy?: string | undefined };
}

export function WaitingTime({ entry: { createdAt, answerBy }, isBrief = false }: WaitingTimeProps) {
  const hours = useContext(AnswerHours);
  const { duration, isOverdue } = measureWaiting(createdAt, useStore($now), hours, answerBy);
  if (!isOverdue) return <span className={waitingClass}>Waiting {duration}</span>;
  const warning = 'Answer overdue';
  return (
    <span className={waitingClass} title={warning}>
      <Overdue className={isBrief ? 'wide:px-1' : ''}>
        <span className={isBrief ? 'wide:sr-only' : ''}>{warning}</span>
      </Overdue>{' '}
      <span>{duration}</span>
    </span>
  );
}
