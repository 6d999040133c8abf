import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attentionKinds, type AttentionCode, type AttentionItem } from './attention.ts';
import { type AttentionRow, stepAttention } from './attention-states.ts';

const start = Date.parse('2026-03-02T12:00:00Z');
const at = (minute: number) => new Date(start + minute * 60_000).toISOString();

function createItem(code: AttentionCode, level = 1): AttentionItem {
  const sentence = `${code} ${level.toString()}`;
  return { code, subject: '', level, sentence, remedy: 'Do it.', path: '/' };
}

/** Steps once a minute through the levels of each condition; 0 is well. */
function run(histories: Partial<Record<AttentionCode, number[]>>): Map<string, number[]> {
  const mailed = new Map<string, number[]>();
  const entries = Object.entries(histories) as [AttentionCode, number[]][];
  const length = Math.max(...entries.map(([, levels]) => levels.length));
  let rows: AttentionRow[] = [];
  for (let minute = 0; minute < length; minute += 1) {
    const items = entries.flatMap(([code, levels]) => {
      const level = levels[minute] ?? 0;
      return level === 0 ? [] : createItem(code, level);
    });
    const step = stepAttention(rows, items, at(minute));
    ({ rows } = step);
    for (const { title } of step.mails) mailed.set(title, [...(mailed.get(title) ?? []), minute]);
  }
  return mailed;
}

const wrong = (minutes: number) => new Array<number>(minutes).fill(1);
const well = (minutes: number) => new Array<number>(minutes).fill(0);
const buildFailed = 'build-failed 1';
const builds = attentionKinds['build-failed'].wellAgain;

test('A783: what lasts is mailed once after ten minutes, each day, and once when it is well', () => {
  const mailed = run({ 'build-failed': [...wrong(2000), ...well(100)] });
  expect(mailed.get(buildFailed)).toEqual([10, 10 + 24 * 60]);
  expect(mailed.get(builds)).toEqual([2010]);
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
    [attentionKinds['token-ending'].wellAgain, [levels.length]],
  ]);
});

test('A782: an inquiry that is answered at last causes no further mail', () => {
  const mailed = run({ 'inquiry-unanswered': [1, 1, 2, 2, 0, 0] });
  expect([...mailed]).toEqual([
    ['inquiry-unanswered 1', [0]],
    ['inquiry-unanswered 2', [2]],
  ]);
});

/** Says, by looking back over ten whole minutes, when a condition counts as wrong or well. */
function findExpected(levels: number[]): { wrong: number[]; well: number[] } {
  const expected = { wrong: [] as number[], well: [] as number[] };
  let mailedAt: number | null = null;
  for (const [minute, level] of levels.entries()) {
    const last = levels.slice(Math.max(0, minute - 10), minute + 1);
    const isSteady = last.length === 11 && last.every((each) => each === level);
    if (level === 1 && (mailedAt === null ? isSteady : minute - mailedAt >= 1440)) {
      expected.wrong.push(minute);
      mailedAt = minute;
    }
    if (level === 0 && mailedAt !== null && isSteady) {
      expected.well.push(minute);
      mailedAt = null;
    }
  }
  return expected;
}

const stretches = fc
  .array(fc.oneof(fc.integer({ min: 1, max: 25 }), fc.integer({ min: 1400, max: 1500 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((lengths) =>
    // Well at the start, and the mail of a step needs a minute before it.
    lengths.flatMap((length, index) => (index % 2 === 0 ? well(length) : wrong(length))),
  );

test('A783: in any history, each lasting change is mailed exactly once', () => {
  const codes = ['build-failed', 'save-late', 'mail-late'] as const;
  fc.assert(
    fc.property(fc.tuple(stretches, stretches, stretches), (histories) => {
      // A history that has ended stays as it was.
      const length = Math.max(...histories.map((each) => each.length));
      const whole = histories.map((each) => [
        ...each,
        ...new Array<number>(length - each.length).fill(each.at(-1) ?? 0),
      ]);
      const mailed = run(Object.fromEntries(codes.map((code, index) => [code, whole[index]])));
      for (const [index, code] of codes.entries()) {
        const expected = findExpected(whole[index] ?? []);
        expect(mailed.get(`${code} 1`) ?? []).toEqual(expected.wrong);
        expect(mailed.get(attentionKinds[code].wellAgain) ?? []).toEqual(expected.well);
      }
    }),
  );
});

test('A782, A784: in any history, each level is mailed once, at the minute it is reached', () => {
  const rises = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(rises, (levels) => {
      levels.sort();
      const mailed = run({ 'inquiry-unanswered': levels });
      for (const level of [1, 2, 3]) {
        const minute = levels.indexOf(level);
        expect(mailed.get(`inquiry-unanswered ${level.toString()}`) ?? []).toEqual(
          minute === -1 ? [] : [minute],
        );
      }
    }),
  );
});

test('a condition that an earlier version knew is let go without a word', () => {
  const row = { ...{ code: 'gone', subject: '', since: at(0), lastSeen: at(0) }, mailedLevel: 1 };
  const rows = [{ ...row, mailedAt: at(0), wellSince: null }];
  expect(stepAttention(rows, [], at(1))).toEqual({ rows: [], mails: [] });
});
