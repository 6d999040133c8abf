import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';
import { type Alert, alertKinds } from './all-checks.server.ts';
import { type AlertRow, stepAlerts } from './alert-states.server.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const start = Date.parse('2026-03-02T12:00:00Z');
const at = (minute: number) => new Date(start + minute * 60_000).toISOString();

function createItem(code: string, level = 1, since: string | null = null): Alert {
  const sentence = `${code} ${level}`;
  return { code, subject: '', level, sentence, remedy: 'Do it.', path: '/', since };
}

/**
 * Runs through the levels of each condition, one a minute; 0 is well. Where the site is looked at
 * less often, the facts say when each condition began.
 */
function run(histories: Record<string, number[]>, minutesApart = 1): Map<string, number[]> {
  const mailed = new Map<string, number[]>();
  const entries = Object.entries(histories);
  const length = Math.max(...entries.map(([, levels]) => levels.length));
  let rows: AlertRow[] = [];
  for (let minute = 0; minute < length; minute += minutesApart) {
    const items = entries.flatMap(([code, levels]) => {
      const level = levels[minute] ?? 0;
      if (level === 0) return [];
      return createItem(code, level, minutesApart === 1 ? null : at(findStart(levels, minute)));
    });
    const step = stepAlerts(rows, items, at(minute));
    ({ rows } = step);
    for (const { title } of step.mails) mailed.set(title, [...(mailed.get(title) ?? []), minute]);
  }
  return mailed;
}

/** Returns the first minute of the stretch in which `levels` have been wrong until `minute`. */
function findStart(levels: number[], minute: number): number {
  return levels.lastIndexOf(0, minute) + 1;
}

const wrong = (minutes: number) => new Array<number>(minutes).fill(1);
const well = (minutes: number) => new Array<number>(minutes).fill(0);
const buildFailed = 'build-failed 1';
const findRecovered = (code: string) => alertKinds.get(code)?.recovered ?? '';

test('A783: what lasts is mailed once after ten minutes, each day, and once when it is well', () => {
  const mailed = run({ 'build-failed': [...wrong(2000), ...well(100)] });
  expect(mailed.get(buildFailed)).toEqual([10, 10 + 24 * 60]);
  expect(mailed.get(findRecovered('build-failed'))).toEqual([2010]);
  expect(mailed.size).toBe(2);
});

test('A783: what flaps within ten minutes is mailed neither as wrong nor as well', () => {
  const flaps = Array.from({ length: 20 }, () => [...wrong(9), ...well(1)]).flat();
  expect(run({ 'save-late': flaps }).size).toBe(0);
  const reported = run({ 'mail-late': [...wrong(30), ...well(9), ...wrong(30), ...well(5)] });
  expect([...reported]).toEqual([['mail-late 1', [10]]]);
});

test('A784: each step towards a deadline is mailed once and at once', () => {
  const levels = [0, 1, 1, ...Array<number>(3000).fill(1), 2, 2, 3, ...Array<number>(3000).fill(3)];
  const mailed = run({ 'token-ending': [...levels, 0, 0] });
  expect([...mailed]).toEqual([
    ['token-ending 1', [1]],
    ['token-ending 2', [3003]],
    ['token-ending 3', [3005]],
    [findRecovered('token-ending'), [levels.length]],
  ]);
});

test('A782: an inquiry that is answered at last causes no further mail', () => {
  const mailed = run({ 'inquiry-unanswered': [1, 1, 2, 2, 0, 0] });
  expect([...mailed]).toEqual([
    ['inquiry-unanswered 1', [0]],
    ['inquiry-unanswered 2', [2]],
  ]);
});

test('A783: half an hour between two looks makes no lasting fault of what flaps', () => {
  // Each look finds a fault that began five minutes ago.
  const flaps = Array.from({ length: 20 }, () => [...wrong(1), ...well(24), ...wrong(5)]).flat();
  expect(run({ 'build-failed': flaps }, 30).size).toBe(0);
});

test('A783: a fault is mailed at the first look that finds it ten minutes old', () => {
  const mailed = run({ 'build-failed': [...well(2), ...wrong(100)] }, 30);
  expect(mailed.get(buildFailed)).toEqual([30]);
  const late = run({ 'build-failed': [...well(21), ...wrong(100)] }, 30);
  expect(late.get(buildFailed)).toEqual([60]);
});

interface Expected {
  wrong: [level: number, minute: number][];
  well: number[];
}

/** Returns from the whole history when mails about a condition are due. */
function findExpected(code: string, levels: number[], minutesApart: number): Expected {
  const { repeat, recovered = null } = alertKinds.get(code) ?? {};
  const expected: Expected = { wrong: [], well: [] };
  if (repeat === 'never') return expected;
  let mailed: { level: number; minute: number } | null = null;
  let wellFrom: number | null = null;
  for (let minute = 0; minute < levels.length; minute += minutesApart) {
    const level = levels[minute] ?? 0;
    if (level > 0) {
      wellFrom = null;
      const isDue: boolean =
        repeat === 'per-level'
          ? level > (mailed?.level ?? 0)
          : mailed
            ? minute - mailed.minute >= 24 * 60
            : minute - findStart(levels, minute) >= 10;
      if (!isDue) continue;
      expected.wrong.push([level, minute]);
      mailed = { level, minute };
      continue;
    }
    wellFrom ??= minute;
    const isLasting = minute - wellFrom >= 10;
    if (recovered === null || mailed === null) mailed = null;
    else if (repeat === 'per-level' || isLasting) {
      expected.well.push(minute);
      mailed = null;
    }
  }
  return expected;
}

const codes = [...alertKinds.keys()];

const stretches = fc
  .array(
    fc.record({
      minutes: fc.oneof(fc.integer({ min: 1, max: 65 }), fc.integer({ min: 1400, max: 1500 })),
      level: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) =>
    // Well at the start; the mail of a step needs a minute before it.
    parts.flatMap(({ minutes, level }, index) =>
      new Array<number>(minutes).fill((index % 2) * level),
    ),
  );

test.for([10, 30])(
  'A783, A784: in any histories of all conditions, looked at every %d minutes, each mail comes once',
  (minutesApart) => {
    const all = fc.tuple(...codes.map(() => stretches));
    const check = (histories: number[][]) => {
      const length = Math.max(...histories.map((each) => each.length));
      const whole = histories.map((each) => {
        // A history that has ended stays as it was.
        const rest = new Array<number>(length - each.length).fill(each.at(-1) ?? 0);
        return [...each, ...rest];
      });
      const found = run(
        Object.fromEntries(codes.map((code, index) => [code, whole[index] ?? []])),
        minutesApart,
      );
      const expected = new Map<string, number[]>();
      for (const [index, code] of codes.entries()) {
        const due = findExpected(code, whole[index] ?? [], minutesApart);
        for (const [level, minute] of due.wrong) {
          const title = `${code} ${level}`;
          expected.set(title, [...(expected.get(title) ?? []), minute]);
        }
        if (due.well.length > 0) expected.set(findRecovered(code), due.well);
      }
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
    };
    fc.assert(fc.property(all, check), { seed: 783, numRuns: sizes.attentionHistories });
  },
);

test('A782, A784: in any history, each level is mailed once, at the minute it is reached', () => {
  const rises = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(rises, (levels) => {
      levels.sort();
      const mailed = run({ 'inquiry-unanswered': levels });
      for (const level of [1, 2, 3]) {
        const minute = levels.indexOf(level);
        expect(mailed.get(`inquiry-unanswered ${level}`) ?? []).toEqual(
          minute === -1 ? [] : [minute],
        );
      }
    }),
  );
});

test('a condition that an earlier version knew is let go without a word', () => {
  const row = { code: 'gone', subject: '', since: at(0), lastSeen: at(0), mailedLevel: 1 };
  const rows = [{ ...row, mailedAt: at(0), wellSince: null }];
  expect(stepAlerts(rows, [], at(1))).toEqual({ rows: [], mails: [] });
});
