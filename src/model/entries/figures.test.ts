import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  responsibilitySchema,
  listUnfilled,
  type Price,
  priceUnits,
} from '#model/schemas/figures.ts';
import {
  describeResponsibility,
  describePrice,
  describeTerms,
  isShown,
  listCompared,
} from './figures.ts';
import { describeYearCost, formatDollars } from './year-cost.ts';

const asOf = '2026-11';
const title = 'Terms';

/** What `/fees` needs at the least. */
const minimum = {
  terms: { title, due: 'On the day you sign', asOf },
  replacement: { title, within: 'For 90 days', asOf },
  services: [{ price: { feePercent: 12, asOf } }, {}] as { price?: object }[],
  items: [
    { name: 'Waiver', text: 'Pays for care.', source: 'https://state.example', year: '2026' },
  ],
  answers: { employer: 'No.', taxes: 'Ask us.', insurance: 'Yes: ask to see it.', asOf },
};

type Minimum = Partial<typeof minimum>;

const list = ({ services = [], answers, items, ...fees }: Minimum) =>
  listUnfilled({ fees, responsibility: { answers }, programs: { items }, services });

test('A959: the page of the fees is there with a fee, when it is due, how long a caregiver is replaced, and their months', () => {
  expect(list(minimum)).toEqual([]);
  expect(list({ ...minimum, services: [{ price: { feeAmount: 900, asOf } }] })).toEqual([]);
});

test.each<[string, object]>([
  ['the fee', { services: [{ price: { from: 22, asOf } }] }],
  ['the month of the fee', { services: [{ price: { feePercent: 12 } }] }],
  ['a fee that is a number', { services: [{ price: { feePercent: 'a lot', asOf } }] }],
  ['when it is due', { terms: { title, deposit: '$200', asOf } }],
  ['the month of the terms', { terms: { title, due: 'At once' } }],
  ['how long a caregiver is replaced', { replacement: { title, times: 'Once', asOf } }],
  ['the month of the guarantee', { replacement: { title, within: 'For a year' } }],
  ['terms', { terms: undefined }],
])('A959: without %s there is no page of the fees', (_, changes) => {
  expect(list({ ...minimum, ...changes })).toEqual(['fees']);
});

test.each(['employer', 'taxes', 'insurance', 'asOf'])(
  'A959, A962: without %s there is no page of who is responsible',
  (field) => {
    const answers = { ...minimum.answers, [field]: undefined };
    expect(list({ ...minimum, answers })).toEqual(['responsibility']);
  },
);

test.each<[string, object[]]>([
  ['no program', []],
  ['a program without a source', minimum.items.map((item) => ({ ...item, source: undefined }))],
  ['a program without a year', minimum.items.map((item) => ({ ...item, year: 'lately' }))],
])('A959, A968: with %s there is no page of programs', (_, items) => {
  expect(list({ ...minimum, items } as Minimum)).toEqual(['programs']);
});

test('A962: each answer begins with yes, no or ask us', () => {
  const accepts = (bond: string) => responsibilitySchema.safeParse({ bond }).success;
  for (const text of ['Yes', 'no.', 'Ask us', 'Yes: you get it.', 'NO — never.']) {
    expect(accepts(text), text).toBe(true);
  }
  for (const text of ['Maybe', 'Yesterday', 'Of course: yes', 'Nobody does', 'Ask', '']) {
    expect(accepts(text), text).toBe(false);
  }
});

test('A959: no figure is shown that has no value or no month', () => {
  const sum = fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined });
  const price = fc.record({
    from: sum,
    to: sum,
    per: fc.option(fc.constantFrom(...(Object.keys(priceUnits) as Price['per'][])), {
      nil: undefined,
    }),
    minimumHours: sum,
    feePercent: sum,
    feeAmount: sum,
    asOf: fc.constantFrom(undefined, asOf),
  });
  fc.assert(
    fc.property(price, (given) => {
      const group = describePrice(given);
      const { from, to, minimumHours, feePercent, feeAmount } = given;
      const typed = [from, to, minimumHours, feePercent, feeAmount].flatMap((value) => value ?? []);
      expect(isShown(group)).toBe(given.asOf !== undefined && typed.length > 0);
      for (const { text = '' } of group.figures) {
        for (const [number] of text.matchAll(/\d+/g)) expect(typed).toContain(Number(number));
      }
    }),
  );
});

test.each<[Price, (string | undefined)[]]>([
  [
    { from: 22, to: 30, minimumHours: 20, feePercent: 12, feeAmount: 2500 },
    ['$22 to $30 an hour', '20 hours', "12% of the first year's pay, $2,500 at least"],
  ],
  [
    { from: 24.5, per: 'night', feeAmount: 450 },
    ['$24.50 a night and up', undefined, '$450, once'],
  ],
  [
    { to: 1800, per: 'birth', feePercent: 8.5 },
    ['up to $1,800 a birth', undefined, "8.5% of the first year's pay"],
  ],
  [{ from: 30, to: 22, per: 'hour' }, ['$22 to $30 an hour', undefined, undefined]],
  [{ from: 120, to: 120, per: 'session' }, ['$120 a session', undefined, undefined]],
])('A960: a price of %o is said in words', (price, words) => {
  expect(describePrice(price).figures.map(({ text }) => text)).toEqual(words);
});

test('A961: figures count through the twelfth month after their own', () => {
  expect(describePrice({ asOf: '2026-11', from: 22 }).end).toBe('2027-11');
});

test('A959: what families compare by is counted once over all services, if it has a month', () => {
  const { filled, of, missing } = listCompared([
    describePrice({ from: 22, feePercent: 12, asOf }),
    describePrice({ from: 30, asOf }),
    describePrice({ minimumHours: 8 }),
    describeTerms(minimum),
    describeResponsibility(minimum),
  ]);
  expect([filled, of, missing.length]).toEqual([6, 17, 11]);
  expect(missing[0]).toContain('hours at least');
});

test('A960: the example says what a year comes to, and the fee for it, never below its minimum', () => {
  expect(describeYearCost({ feePercent: 12, feeAmount: 2500 }, 30, 26)).toBe(
    '30 hours a week at $26 an hour come to $780 a week, or $40,560 a year. Our fee for that is $4,867, once.',
  );
  expect(describeYearCost({ feePercent: 12, feeAmount: 2500 }, 8, 20.5)).toContain(
    'Our fee for that is $2,500, once.',
  );
  expect(describeYearCost({ feeAmount: 450 }, 20, 44)).toContain('Our fee for that is $450, once.');
});

test('A960: a sum in dollars reads back as what it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), (cents) => {
      const text = formatDollars(cents / 100);
      expect(Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100)).toBe(cents);
      expect(text).toMatch(/^\$\d{1,3}(?:,\d{3})*(?:\.\d\d)?$/);
    }),
  );
});
