export interface CalendarEvent {
  /** Stays the same when the event moves, so that a calendar replaces it. */
  uid: string;
  startsAt: Date;
  minutes: number;
  summary: string;
  description: string;
  /** When this version was written: a calendar keeps the latest. */
  writtenAt: Date;
}

/** Writes an event as a calendar file (RFC 5545). */
export function formatCalendar(event: CalendarEvent): string {
  const { uid, startsAt, minutes, summary, description, writtenAt } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//First call//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeValue(uid)}`,
    `DTSTAMP:${formatUtc(writtenAt)}`,
    `SEQUENCE:${Math.floor(writtenAt.getTime() / 60_000)}`,
    `DTSTART:${formatUtc(startsAt)}`,
    `DTEND:${formatUtc(new Date(startsAt.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escapeValue(summary)}`,
    `DESCRIPTION:${escapeValue(description)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Formats a moment as "20261201T153000Z". */
function formatUtc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Escapes a text (section 3.3.11); control characters, which it may not have, become spaces. */
function escapeValue(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

const maxLineBytes = 75;

/** Folds a line (section 3.1), but no character; a folded part begins with a space. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let length = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (length + size > maxLineBytes) {
      folded += '\r\n ';
      length = 1;
    }
    folded += character;
    length += size;
  }
  return folded;
}
