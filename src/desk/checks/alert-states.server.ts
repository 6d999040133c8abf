import { alertKinds, type Alert } from './all-checks.server.ts';

/** The last known state of an item; times are ISO date-times. */
export interface AlertRow {
  code: string;
  subject: string;
  since: string;
  lastSeen: string;
  mailedAt: string | null;
  /** The highest level that has been mailed; 0 for none. */
  mailedLevel: number;
  /** Null while the item needs attention. */
  wellSince: string | null;
}

export interface AlertMail {
  title: string;
  sentences: string;
  path: string;
}

/** The time before a change counts, so that a state that flips back and forth causes no mail. */
const holdMs = 10 * 60_000;
const remindAfterMs = 24 * 60 * 60_000;

const toKey = ({ code, subject }: { code: string; subject: string }) => `${code} ${subject}`;

/**
 * Returns the next states, and the mails of all changes since `rows`. Steps may be half an hour
 * apart, so a condition that began less than ten minutes ago waits, even if it was wrong earlier.
 */
export function stepAlerts(
  rows: readonly AlertRow[],
  items: readonly Alert[],
  now: string,
): { rows: AlertRow[]; mails: AlertMail[] } {
  const known = new Map(rows.map((row) => [toKey(row), row]));
  const seen = new Set(items.map(toKey));
  const steps = [
    ...items.map((item) => stepPresent(known.get(toKey(item)), item, now)),
    ...rows.filter((row) => !seen.has(toKey(row))).map((row) => stepAbsent(row, now)),
  ];
  return {
    rows: steps.flatMap(({ row }) => row ?? []),
    mails: steps.flatMap(({ mail }) => mail ?? []),
  };
}

interface Step {
  row: AlertRow | null;
  mail: AlertMail | null;
}

function stepPresent(known: AlertRow | undefined, item: Alert, now: string): Step {
  const { code, subject, level, sentence, remedy, path, since } = item;
  const row: AlertRow = {
    code,
    subject,
    since: now,
    mailedAt: null,
    mailedLevel: 0,
    ...known,
    lastSeen: now,
    wellSince: null,
  };
  const repeat = alertKinds.get(code)?.repeat;
  const isDue =
    repeat === 'per-level'
      ? level > row.mailedLevel
      : repeat === 'daily' &&
        passed(row.mailedAt ?? since ?? row.since, now) >=
          (row.mailedAt === null ? holdMs : remindAfterMs);
  if (!isDue) return { row, mail: null };
  return {
    row: { ...row, mailedAt: now, mailedLevel: level },
    mail: { title: sentence, sentences: `${sentence}\n\n${remedy}`, path },
  };
}

function stepAbsent(row: AlertRow, now: string): Step {
  const kind = alertKinds.get(row.code);
  if (row.mailedAt === null || !kind?.recovered) return { row: null, mail: null };
  const wellSince = row.wellSince ?? now;
  const holdFor = kind.repeat === 'per-level' ? 0 : holdMs;
  if (passed(wellSince, now) < holdFor) return { row: { ...row, wellSince }, mail: null };
  const title = kind.recovered;
  const sentences = `${title}\n\nThere's nothing you need to do.`;
  return { row: null, mail: { title, sentences, path: '/admin-dashboard' } };
}

function passed(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from);
}
