import { inquiryKinds, type InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { readAgencyTime, toAgencyTime } from '#lib/text/agency-time.ts';
import { startDraw, type Draw } from '#test/kit/hostile/random-numbers.ts';

/** What a simulation is made of. */
export interface YearOptions {
  seed: number;
  /** From 12; fewer than 100 lie around both changes of daylight saving time. */
  days: number;
  inquiries: number;
  /** Saves on the page and in the content manager, without planned ones. */
  saves: number;
  planned: number;
}

/** What is special about an inquiry. */
export type Fate =
  | 'plain'
  /** The answer is lost, and the visitor presses again. */
  | 'lost-answer'
  /** The visitor presses twice at once. */
  | 'pressed-twice'
  /** The mail server puts the mail off. */
  | 'put-off'
  /** The address of the visitor takes no mail. */
  | 'no-mailbox'
  /** A program fills in every field. */
  | 'spam'
  /** Nobody in the office answers in time. */
  | 'forgotten';

/** What goes wrong with a single save. */
export type Mishap =
  | 'none'
  | 'lost-reply'
  | 'cut-off'
  | 'unavailable'
  | 'gave-up'
  | 'moved-head'
  | 'old-head'
  | 'killed'
  | 'lost-answer'
  | 'ended-session'
  | 'same-words';

/** What goes wrong for some hours. */
export const troubles = [
  'failed-deploys',
  'no-github',
  'ended-token',
  'no-mail-server',
  'lost-database',
  'no-database',
] as const;

export type Trouble = (typeof troubles)[number];

/** Something that is done at a time, in milliseconds since 1970. */
export type Deed = { at: number } & (
  | {
      kind: 'inquiry';
      number: number;
      form: InquiryKindName;
      fate: Fate;
      /** Set once a function was killed as it stored it. */
      isKilled?: boolean;
    }
  | { kind: 'save'; number: number; by: number; item: number; mishap: Mishap }
  | { kind: 'cms'; number: number; by: number; item: number }
  | { kind: 'plan'; number: number; by: number; item: number; due: string; isCanceled: boolean }
  | { kind: 'cancel'; number: number; by: number }
  /** Somebody in the office answers whatever is new. */
  | { kind: 'office' }
  | { kind: 'backup' }
  /** The functions that run every half hour. */
  | { kind: 'schedule' }
  | { kind: 'retention' }
  | { kind: 'trouble'; trouble: Trouble }
  | { kind: 'remedy'; trouble: Trouble }
);

/** The people who save on the pages, and those who use the content manager. */
export const people = ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn'] as const;
export const editorCount = 2;
const adminCount = people.length - editorCount;

/** Texts for saves, and, after them, texts for planned saves alone; the fixture agency has 34. */
export const itemCounts = { saved: 24, planned: 10 } as const;

export const dayMs = 86_400_000;
const hourMs = 3_600_000;
const minuteMs = 60_000;
const halfHourMs = 30 * minuteMs;

const newYear = Date.parse('2027-01-01T00:00:00Z');
/** Three days before the clocks in Florida change, in spring and in autumn. */
const beforeChanges = [Date.parse('2027-03-11T00:00:00Z'), Date.parse('2027-11-04T00:00:00Z')];

/** Returns the first moment of each simulated day, in UTC. */
export function listDays({ days }: YearOptions): number[] {
  const count = (start: number, length: number) =>
    Array.from({ length }, (_, index) => start + index * dayMs);
  if (days >= 100) return count(newYear, days);
  const half = Math.ceil(days / 2);
  return beforeChanges.flatMap((start, index) => count(start, index === 0 ? half : days - half));
}

/** The trouble of a simulation: when it begins, and when it is over. */
export interface TroubleTime {
  trouble: Trouble;
  from: number;
  to: number;
}

const troubleHours: Record<Trouble, number> = {
  'failed-deploys': 3,
  'no-github': 3,
  'ended-token': 3,
  'no-mail-server': 2.5,
  'lost-database': 0.5,
  'no-database': 0.4,
};

/** Returns every trouble in turn: one in two days of a short simulation, else one in ten. */
export function listTroubles(options: YearOptions): TroubleTime[] {
  const draw = startDraw(options.seed * 31 + 7);
  const days = listDays(options);
  const stride = Math.max(2, Math.floor(options.days / 36));
  return Array.from({ length: Math.floor(days.length / stride) }, (_, index) => {
    const trouble = troubles[index % troubles.length] ?? draw.oneOf(troubles);
    const day = days[index * stride] ?? 0;
    const from = day + 15 * hourMs + (5 + draw.below(100)) * minuteMs;
    return { trouble, from, to: from + troubleHours[trouble] * hourMs };
  });
}

/** Returns all that is done, in the order of time. The same options give the same plan. */
export function makePlan(options: YearOptions): Deed[] {
  const draw = startDraw(options.seed);
  const days = listDays(options);
  return [
    ...days.flatMap((day, index) => listRoutine(day, days[index - 1] !== day - dayMs)),
    ...listInquiries(options, days, draw),
    ...listSaves(options, days, draw),
    ...listPlans(options, days, draw),
    ...listTroubles(options).flatMap(tellTrouble),
  ].sort((one, other) => one.at - other.at);
}

function listRoutine(day: number, isFirst: boolean): Deed[] {
  const halfHours = Array.from({ length: 48 }, (_, index) => day + index * halfHourMs);
  return [
    { kind: 'retention', at: day },
    // After days that are left out, the last backup is old.
    ...(isFirst ? [{ kind: 'backup' as const, at: day }] : []),
    { kind: 'backup', at: day + 7 * hourMs + 17 * minuteMs },
    { kind: 'office', at: day + 13 * hourMs + 10 * minuteMs },
    { kind: 'office', at: day + 20 * hourMs + 40 * minuteMs },
    ...halfHours.map((at): Deed => ({ kind: 'schedule', at })),
  ];
}

const fates: readonly [Fate, number][] = [
  ['lost-answer', 3],
  ['pressed-twice', 3],
  ['put-off', 2],
  ['no-mailbox', 1],
  ['spam', 3],
  ['forgotten', 1],
];

function listInquiries(options: YearOptions, days: readonly number[], draw: Draw): Deed[] {
  const lastMs = 14 * hourMs;
  const isLost = findLosses(options);
  return Array.from({ length: options.inquiries }, (_, number): Deed => {
    const day = draw.oneOf(days);
    const at = day + draw.below(day === days.at(-1) ? lastMs : dayMs - hourMs);
    const form = draw.oneOf(inquiryKinds);
    const fate = drawOf(fates, draw, 'plain');
    // The reminders come within three days. A restored site would send them anew.
    const isForgettable =
      [1, 2, 3].every((later) => days.includes(day + later * dayMs)) &&
      !isLost(day, at + 4 * dayMs);
    // Mail that waits when a database is lost is lost with it.
    const isSafe = !isLost(at, at + 2 * hourMs);
    const isAllowed = fate === 'forgotten' || fate === 'no-mailbox' ? isForgettable : isSafe;
    return { kind: 'inquiry', at, number, form, fate: isAllowed ? fate : 'plain' };
  });
}

/** Returns a function that tells whether a database is lost between two times. */
function findLosses(options: YearOptions): (from: number, to: number) => boolean {
  const losses = listTroubles(options).filter(({ trouble }) => trouble === 'lost-database');
  return (from, to) => losses.some((loss) => loss.from > from && loss.from < to);
}

const mishaps: readonly [Mishap, number][] = [
  ['lost-reply', 3],
  ['cut-off', 2],
  ['unavailable', 2],
  ['gave-up', 2],
  ['moved-head', 3],
  ['old-head', 2],
  ['killed', 3],
  ['lost-answer', 3],
  ['ended-session', 2],
  ['same-words', 3],
];

function listSaves(options: YearOptions, days: readonly number[], draw: Draw): Deed[] {
  const isLost = findLosses(options);
  return Array.from({ length: options.saves }, (_, number): Deed => {
    // People work from nine to six in Florida, now and then at night.
    const hours = draw.below(10) === 0 ? draw.below(23) : 14 + draw.below(9);
    const at = draw.oneOf(days) + hours * hourMs + draw.below(55 * minuteMs);
    const item = draw.below(itemCounts.saved);
    // The content manager keeps nothing in the browser that a restore could bring back.
    if (number % 4 === 3 && !isLost(at, at + hourMs)) {
      return { kind: 'cms', at, number, by: adminCount + draw.below(editorCount), item };
    }
    const mishap = drawOf(mishaps, draw, 'none');
    return { kind: 'save', at, number, by: draw.below(adminCount), item, mishap };
  });
}

/** Times around each change of the clocks, of which one comes twice. */
const oddTimes = ['2027-03-14T01:30', '2027-03-14T03:00', '2027-11-07T01:30', '2027-11-07T02:00'];

function listPlans({ planned }: YearOptions, days: readonly number[], draw: Draw): Deed[] {
  const last = days.at(-1) ?? 0;
  const free = new Map<number, number>();
  const odd = oddTimes.map((due) => ({ due, day: Date.parse(`${due.slice(0, 10)}T00:00:00Z`) }));
  return Array.from({ length: planned }, (_, number): Deed[] => {
    const item = number % itemCounts.planned;
    const special = odd[number];
    const day = special
      ? special.day - dayMs
      : Math.max(free.get(item) ?? 0, draw.oneOf(days.slice(0, -2)));
    const at = day + 12 * hourMs + draw.below(60) * minuteMs;
    const wait = (2 + draw.below(40)) * halfHourMs;
    const drawn = Math.ceil(at / halfHourMs) * halfHourMs + wait;
    // Of an hour that comes twice, the second one has no name.
    const due = special?.due ?? toAgencyTime(new Date(drawn));
    const dueAt = readAgencyTime(due)?.getTime() ?? 0;
    // A later plan for the same text begins after this one is done.
    free.set(item, toDay(dueAt) + 2 * dayMs);
    if (dueAt >= last || dueAt <= at || !days.includes(toDay(at)) || !days.includes(toDay(dueAt)))
      return [];
    const by = draw.below(adminCount);
    const isCanceled = !special && number % 8 === 7;
    return [
      { kind: 'plan', at, number, by, item, due, isCanceled },
      ...(isCanceled ? [{ kind: 'cancel' as const, at: at + 20 * minuteMs, number, by }] : []),
    ];
  }).flat();
}

/** Numbers of what is done because of a trouble: no other deed has them. */
const scriptedFrom = 1_000_000;

/** Returns a trouble with what shows it: somebody saves and somebody writes meanwhile. */
function tellTrouble({ trouble, from, to }: TroubleTime, index: number): Deed[] {
  const number = scriptedFrom + index * 10;
  const save = (at: number, offset: number, item = index % itemCounts.saved): Deed => ({
    kind: 'save',
    at,
    number: number + offset,
    by: offset % adminCount,
    item,
    mishap: 'none',
  });
  const backupAt = toDay(from) + 7 * hourMs + 17 * minuteMs;
  return [
    { kind: 'trouble', at: from, trouble },
    save(from + minuteMs, 0),
    { kind: 'inquiry', at: from + 2 * minuteMs, number, form: 'client', fate: 'plain' },
    { kind: 'remedy', at: to, trouble },
    // The backup has a save that is committed afterwards, and whose text is then changed again. The
    // last one before the loss is in no backup and not in git.
    ...(trouble === 'lost-database'
      ? [
          save(backupAt - minuteMs, 1),
          save(backupAt + 2 * hourMs, 2),
          save(from - minuteMs, 3, (index + 1) % itemCounts.saved),
        ]
      : []),
  ];
}

function drawOf<Name>(chances: readonly [Name, number][], draw: Draw, usual: Name): Name {
  let rest = draw.below(100);
  for (const [name, percent] of chances) {
    if (rest < percent) return name;
    rest -= percent;
  }
  return usual;
}

function toDay(moment: number): number {
  return Math.floor(moment / dayMs) * dayMs;
}
