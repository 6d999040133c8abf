import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCalendar } from './calendar-file.ts';

const event = {
  uid: 'first-call-1',
  startsAt: new Date('2026-12-01T15:30:00Z'),
  minutes: 20,
  summary: 'Call with Sandpiper; Inc.',
  description: 'One, two\nthree \\ four',
  writtenAt: new Date('2026-11-29T10:00:00Z'),
};

test('A965: a calendar file has the time in UTC, an id that stays, and escaped texts', () => {
  expect(formatCalendar(event).split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//First call//EN', 'METHOD:PUBLISH'],
    ...['BEGIN:VEVENT', 'UID:first-call-1', 'DTSTAMP:20261129T100000Z', 'SEQUENCE:29932440'],
    ...['DTSTART:20261201T153000Z', 'DTEND:20261201T155000Z'],
    String.raw`SUMMARY:Call with Sandpiper\; Inc.`,
    String.raw`DESCRIPTION:One\, two\nthree \\ four`,
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ]);
});

/** Reads a text back as RFC 5545 has calendars do. */
function readValue(file: string, name: string): string {
  const line = file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((each) => each.startsWith(`${name}:`));
  return (line ?? '')
    .slice(name.length + 1)
    .replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
}

test('A965: whatever a text says, its lines have at most 75 bytes, and it is read back unchanged', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 300 });
  fc.assert(
    fc.property(anyText, anyText, (summary, description) => {
      const file = formatCalendar({ ...event, summary, description });
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of file.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line.isWellFormed()).toBe(true);
      }
      const clean = (text: string) =>
        text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ');
      expect(readValue(file, 'SUMMARY')).toBe(clean(summary));
      expect(readValue(file, 'DESCRIPTION')).toBe(clean(description));
      expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
    }),
    { examples: [['\ufffd', '👩'.repeat(40)]] },
  );
});
