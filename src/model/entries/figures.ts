import type * as z from 'zod';
import {
  type responsibilitySchema,
  type Price,
  priceUnits,
  type replacementSchema,
  type termsSchema,
  type workSchema,
} from '#model/schemas/figures.ts';
import { addMonths } from './check-renewal.ts';
import { formatDollars } from './year-cost.ts';

/** One figure of the agency in words; without `text` it isn't filled in. */
export interface Figure {
  /** The field's name, by which the line is edited in place. */
  name: string;
  term: string;
  text?: string | undefined;
}

/** Figures of one month. */
export interface FigureGroup {
  figures: Figure[];
  /** The last month in which they count, such as "2027-11"; null where they are not dated. */
  end: string | null;
}

/** What stands in place of a figure that is more than a year old. */
export const beingUpdated = 'Being updated';

/** A figure counts through the twelfth month after its own. */
function findEnd({ asOf }: { asOf?: string | undefined }): string | null {
  return asOf === undefined ? null : addMonths(asOf, 12);
}

function describeWage({ from, to, per = 'hour' }: Price): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  const unit = priceUnits[per];
  if (from === undefined || to === undefined) {
    return from === undefined
      ? `up to ${formatDollars(to ?? 0)} ${unit}`
      : `${formatDollars(from)} ${unit} and up`;
  }
  return from === to
    ? `${formatDollars(from)} ${unit}`
    : `${formatDollars(Math.min(from, to))} to ${formatDollars(Math.max(from, to))} ${unit}`;
}

function describeFee({ feePercent, feeAmount }: Price): string | undefined {
  const share = feePercent === undefined ? undefined : `${feePercent}% of the first year's pay`;
  if (feeAmount === undefined) return share;
  const sum = formatDollars(feeAmount);
  return share === undefined ? `${sum}, once` : `${share}, ${sum} at least`;
}

/** Describes what a service costs. */
export function describePrice(price: Price = {}): FigureGroup {
  const { minimumHours } = price;
  const figures = [
    { name: 'wage', term: 'The caregiver earns', text: describeWage(price) },
    {
      name: 'minimum',
      term: 'At least',
      text: minimumHours === undefined ? undefined : `${minimumHours} hours`,
    },
    { name: 'fee', term: 'Our fee', text: describeFee(price) },
  ];
  return { figures, end: findEnd(price) };
}

interface FeesPage {
  terms: z.infer<typeof termsSchema>;
  replacement: z.infer<typeof replacementSchema>;
}

/** Describes when families pay. */
export function describeTerms({ terms }: Pick<FeesPage, 'terms'>): FigureGroup {
  const figures = [
    { name: 'due', term: 'Our fee is due', text: terms.due },
    { name: 'deposit', term: 'Deposit', text: terms.deposit },
    { name: 'trial-day', term: 'Trial day', text: terms.trialDay },
  ];
  return { figures, end: findEnd(terms) };
}

/** Describes what the agency does where a placement fails. */
export function describeReplacement({ replacement }: Pick<FeesPage, 'replacement'>): FigureGroup {
  const figures = [
    { name: 'within', term: 'Replacement', text: replacement.within },
    { name: 'times', term: 'How often', text: replacement.times },
    { name: 'voided-by', term: 'What ends it early', text: replacement.voidedBy },
    { name: 'refund', term: 'Refund', text: replacement.refund },
  ];
  return { figures, end: findEnd(replacement) };
}

/** Describes what the agency takes on. */
export function describeResponsibility({
  answers,
}: {
  answers: z.infer<typeof responsibilitySchema>;
}): FigureGroup {
  const figures = [
    { name: 'employer', term: 'We employ the caregiver', text: answers.employer },
    { name: 'taxes', term: 'We handle payroll and household taxes', text: answers.taxes },
    {
      name: 'workers-compensation',
      term: "We cover workers' compensation",
      text: answers.workersCompensation,
    },
    { name: 'insurance', term: 'We are insured', text: answers.insurance },
    { name: 'bond', term: 'We are bonded', text: answers.bond },
    { name: 'memberships', term: 'We belong to an association', text: answers.memberships },
    { name: 'backup', term: 'We send a backup when somebody is ill', text: answers.backup },
  ];
  return { figures, end: findEnd(answers) };
}

/** Describes what caregivers earn, when and where they work, and for whom. */
export function describeWork({ work }: { work: z.infer<typeof workSchema> }): FigureGroup {
  const figures = [
    { name: 'pay', term: 'What you earn', text: work.pay },
    { name: 'hours', term: 'Days and nights', text: work.hours },
    { name: 'towns', term: 'Where we look for people', text: work.towns },
    { name: 'employer', term: 'Who employs you', text: work.employer },
  ];
  return { figures, end: findEnd(work) };
}

/** Returns whether visitors see any line of a group. */
export function isShown({ figures, end }: FigureGroup): boolean {
  return end !== null && figures.some(({ text }) => text !== undefined);
}

function isFilled({ figures, end }: FigureGroup, name: string): boolean {
  return (
    end !== null && figures.some((figure) => figure.name === name && figure.text !== undefined)
  );
}

/** What families compare agencies by, with what an empty line costs an agency. */
const compared: Record<string, string> = {
  wage: 'what a caregiver earns, since families leave for whoever prints a rate',
  minimum: 'hours at least, so that nobody writes who needs fewer',
  fee: 'your fee, the first question of every checklist for parents',
  due: 'when the fee is due, without which no family can plan',
  deposit: 'the deposit, and whether it is credited, which looks hidden if it comes up late',
  'trial-day': 'who pays the trial day, which each family has to ask',
  within: 'for how long you replace a caregiver, which other agencies promise in writing',
  times: 'how often you do, which families take for once',
  'voided-by': 'what ends it early, which angers whoever learns it later',
  employer: 'whether you employ the caregiver, since whoever does pays the taxes',
  taxes: 'whether you handle payroll and taxes, which families fear most',
  'workers-compensation': "whether workers' compensation is covered, which one accident decides",
  insurance: 'whether you are insured, which careful families ask before anything else',
  bond: 'whether you are bonded, a line of every checklist',
  memberships: 'your associations, where families look you up',
  backup: 'whether a backup comes when somebody is ill, which working parents need to know',
  refund: 'refund or not, which decides between two agencies',
};

/**
 * Counts the lines that families compare agencies by, and says what each empty one costs.
 *
 * @param groups of all services and pages; a line counts once, however many have it
 */
export function listCompared(groups: readonly FigureGroup[]): {
  filled: number;
  of: number;
  missing: string[];
} {
  const names = Object.keys(compared);
  const empty = names.filter((name) => !groups.some((group) => isFilled(group, name)));
  return {
    filled: names.length - empty.length,
    of: names.length,
    missing: empty.map((name) => compared[name] ?? ''),
  };
}
