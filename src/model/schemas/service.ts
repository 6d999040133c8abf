import * as z from 'zod';
import { orderSchema, stateSchema } from './entry-state.ts';
import { priceSchema } from './figures.ts';
import {
  entryIdSchema,
  imageAltSchema,
  imageFocusSchema,
  imageReferenceSchema,
  markdownSchema,
  paragraphSchema,
  plainTextSchema,
} from './text-schemas.ts';
import type { Provider } from './provider.ts';

/** The number that fits the layout of "What's Included". */
export const featuresPerService = 6;

export const questionsPerService = 3;

const slugMessage =
  'Slug must be the name of the file: lower-case letters, digits and single hyphens.';

export const serviceSchema = z.strictObject({
  id: entryIdSchema(3),
  slug: z
    .string(slugMessage)
    .max(100, slugMessage)
    .regex(/^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/, slugMessage)
    .meta({ description: 'Service', fixed: true }),
  title: plainTextSchema('Title', 80).meta({
    hint: 'Its page keeps its address when you rename it.',
  }),
  seo: z.strictObject({
    title: plainTextSchema('Search title', 70),
    description: plainTextSchema('Search description', 170),
  }),
  description: plainTextSchema('Description', 400),
  image: imageReferenceSchema(),
  imageAlt: imageAltSchema(),
  imageFocus: imageFocusSchema([
    { label: 'Card', ratio: 1.5 },
    { label: 'Wide card', ratio: 2 },
    { label: 'Page', ratio: 4 / 3 },
  ]),
  features: z
    .array(plainTextSchema('Feature', 160))
    .length(featuresPerService, `Features must be exactly ${featuresPerService}.`)
    .describe("What's included"),
  detailedDescription: markdownSchema('Long description'),
  note: markdownSchema('Handwritten note').optional(),
  faq: z
    .array(
      z.strictObject({
        question: plainTextSchema('Question', 160),
        answer: paragraphSchema('Answer', 800),
      }),
    )
    .length(questionsPerService, `There must be exactly ${questionsPerService} questions.`)
    .describe('Questions and answers'),
  callQuestions: z
    .array(plainTextSchema('Question', 160))
    .max(12, 'Please keep to 12 questions at most.')
    .optional()
    .describe('Questions to ask on the first call'),
  closing: paragraphSchema('Closing sentence', 300).optional(),
  price: priceSchema.optional().meta({
    description: 'What it costs here',
    hint: 'Your own figures, never an example: families see what you fill in, once it has a month.',
  }),
  state: stateSchema(),
  order: orderSchema(),
});

export type Service = z.infer<typeof serviceSchema>;

/**
 * Lists up to `count` caregivers of a service: first those whose main work it is, then those who
 * also do it. Within each group, better ratings come first and missing ones last, then lower ids.
 */
export function listCaregiversOf<
  Caregiver extends Pick<Provider, 'id' | 'serviceType' | 'services' | 'rating'>,
>(slug: string, caregivers: readonly Caregiver[], count = 2): Caregiver[] {
  const isMain = (each: Caregiver) => each.serviceType === slug;
  return caregivers
    .filter((each) => isMain(each) || each.services?.includes(slug))
    .toSorted(
      (one, other) =>
        Number(isMain(other)) - Number(isMain(one)) ||
        (other.rating ?? 0) - (one.rating ?? 0) ||
        one.id - other.id,
    )
    .slice(0, count);
}
