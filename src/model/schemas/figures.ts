import * as z from 'zod';
import { type FilledPage, filledPages } from '#lib/features.ts';
import { linkSchema, monthSchema, paragraphSchema, plainTextSchema } from './text-schemas.ts';

const units = { hour: 'an hour', night: 'a night', birth: 'a birth', session: 'a session' };

export type PriceUnit = keyof typeof units;

/** What each unit is called behind a sum: "$22 an hour". */
export const priceUnits: Readonly<Record<PriceUnit, string>> = units;

const dollarsSchema = (label: string) =>
  z
    .number(`${label} must be a number of dollars, like 24 or 24.5.`)
    .min(0, `${label} cannot be less than 0.`)
    .max(100_000, `${label} must be 100000 at most.`)
    .multipleOf(0.01, `${label} may have two decimals at most.`)
    .optional();

const asOfHint =
  'The month in which these were last true. Nothing is shown without it; a year later, the site says that it is being updated.';

/** What a service costs: the agency's own figures, of which none is made up. */
export const priceSchema = z.strictObject({
  from: dollarsSchema('Caregiver earns from').describe('The caregiver earns from, in dollars'),
  to: dollarsSchema('Caregiver earns up to').describe('The caregiver earns up to, in dollars'),
  per: z
    .enum(Object.keys(units) as PriceUnit[], 'Choose what the sum is for.')
    .optional()
    .meta({ description: 'That is for', optionLabels: units, implied: 'hour' }),
  minimumHours: z
    .int('Minimum hours must be a whole number.')
    .min(1, 'Minimum hours must be 1 or more.')
    .max(168, 'Minimum hours must be 168 at most.')
    .optional()
    .describe('Hours at least'),
  feePercent: z
    .number('The fee must be a number of percent, like 15.')
    .min(0.1, 'The fee must be 0.1 percent or more.')
    .max(100, 'The fee must be 100 percent at most.')
    .multipleOf(0.1, 'The fee may have one decimal at most.')
    .optional()
    .meta({
      description: "Our fee, in percent of the first year's pay",
      hint: 'With a sum below, that sum is the least.',
    }),
  feeAmount: dollarsSchema('Our fee').describe('Our fee as a sum, in dollars'),
  asOf: monthSchema.optional().meta({ description: 'As of', hint: asOfHint }),
});

export type Price = z.infer<typeof priceSchema>;

/** The month of the figures of a page, which is typed like its texts. */
const typedMonthSchema = z
  .string('The month must be written like 2026-03.')
  .trim()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'The month must be written like 2026-03.')
  .optional()
  .meta({ description: 'As of', hint: asOfHint });

const figureSchema = (label: string) => paragraphSchema(label, 400).optional();

/** When families pay. */
export const termsSchema = z.strictObject({
  title: plainTextSchema('Title', 120),
  due: figureSchema('When our fee is due'),
  deposit: figureSchema('Deposit, and whether it is credited'),
  trialDay: figureSchema('Trial day, and who pays it'),
  asOf: typedMonthSchema,
});

/** What an agency does where a placement fails. */
export const replacementSchema = z.strictObject({
  title: plainTextSchema('Title', 120),
  within: figureSchema('For how many days'),
  times: figureSchema('How often'),
  voidedBy: figureSchema('What ends it early'),
  refund: figureSchema('Refund or not'),
  asOf: typedMonthSchema,
});

const answerSchema = (label: string) =>
  paragraphSchema(label, 400)
    .regex(
      /^(?:[Yy][Ee][Ss]|[Nn][Oo]|[Aa][Ss][Kk] [Uu][Ss])(?![0-9A-Za-z\u00c0-\u024f])/,
      'The answer must begin with Yes, No or Ask us.',
    )
    .optional();

/** What the agency takes on; each line begins with yes, no or ask. */
export const responsibilitySchema = z.strictObject({
  employer: answerSchema('Do you employ the caregiver?'),
  taxes: answerSchema('Do you handle payroll and household taxes?'),
  workersCompensation: answerSchema("Do you cover workers' compensation?"),
  insurance: answerSchema('Are you insured?'),
  bond: answerSchema('Are you bonded?'),
  memberships: answerSchema('Do you belong to an association?'),
  backup: answerSchema('Do you send a backup when somebody is ill?'),
  asOf: typedMonthSchema,
});

/** A program that helps pay for care, with where it is described and of which year that is. */
export const programSchema = z.strictObject({
  name: plainTextSchema('Name of the program', 80),
  text: paragraphSchema('What it is', 600),
  source: linkSchema('Source'),
  year: plainTextSchema('Year of the source', 4).regex(
    /^20\d\d$/,
    'The year must be written like 2026.',
  ),
  answer: answerSchema('Does it work with your caregivers?'),
});

/** What the agency says of the work of its caregivers. */
export const workSchema = z.strictObject({
  title: plainTextSchema('Title', 120),
  pay: figureSchema('What caregivers earn'),
  hours: figureSchema('Days and nights'),
  towns: figureSchema('Where caregivers are wanted'),
  employer: figureSchema('Who employs'),
  asOf: typedMonthSchema,
});

const daySchema = (label: string) =>
  z
    .string(`${label} must be written like 2026-11-30.`)
    .trim()
    .regex(
      /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
      `${label} must be written like 2026-11-30.`,
    )
    .describe(label);

/** A real opening, which visitors and search engines see until its last day. */
export const openingSchema = z.strictObject({
  title: plainTextSchema('Work', 80),
  town: plainTextSchema('Town', 60),
  text: paragraphSchema('What the work is', 600),
  postedOn: daySchema('Posted on'),
  until: daySchema('Last day'),
});

export type JobOpening = z.infer<typeof openingSchema>;

/** The files whose figures a page needs, parsed but maybe invalid. */
interface FigureFiles {
  fees: unknown;
  responsibility: unknown;
  programs: unknown;
  services: readonly unknown[];
}

/**
 * Lists the pages whose figures are not filled in. `/fees` needs the fee of one service, when it is
 * due, and for how long a caregiver is replaced; `/responsibility` who employs, who handles taxes,
 * and whether the agency is insured. Each needs its month. `/programs` needs one program.
 */
export function listUnfilled({
  fees,
  responsibility,
  programs,
  services,
}: FigureFiles): FilledPage[] {
  const { data: page } = z
    .object({ terms: termsSchema, replacement: replacementSchema })
    .safeParse(fees);
  const hasFee = services.some((service) => {
    const { data } = z.object({ price: priceSchema }).safeParse(service);
    const { asOf, feePercent, feeAmount } = data?.price ?? {};
    return asOf !== undefined && (feePercent ?? feeAmount) !== undefined;
  });
  const { terms, replacement } = page ?? {};
  const { answers } =
    z.object({ answers: responsibilitySchema }).safeParse(responsibility).data ?? {};
  const isFilled: Record<FilledPage, boolean> = {
    fees: hasFee && hasAll(terms, ['due', 'asOf']) && hasAll(replacement, ['within', 'asOf']),
    responsibility: hasAll(answers, ['employer', 'taxes', 'insurance', 'asOf']),
    programs: z.object({ items: z.array(programSchema).min(1) }).safeParse(programs).success,
  };
  return filledPages.filter((each) => !isFilled[each]);
}

const hasAll = <Data extends object>(data: Data | undefined, fields: (keyof Data)[]) =>
  data !== undefined && fields.every((field) => data[field] !== undefined);
