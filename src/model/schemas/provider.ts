import * as z from 'zod';
import { ageGroupNames, providerSchedules, providerSkills } from './care.ts';
import { chosenSchema } from './chosen-fields.ts';
import { orderSchema, stateSchema } from './entry-state.ts';
import { roundPortrait, sharedLink } from './picture-fields.ts';
import {
  entryIdSchema,
  imageDrawnSchema,
  imageFocusSchema,
  imageReferenceSchema,
  introductionSchema,
  markdownSchema,
  monthSchema,
  paragraphSchema,
  permissionSchema,
  plainTextSchema,
  ratingSchema,
  voiceMonthSchema,
} from './text-schemas.ts';

function choicesSchema<const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) {
  return z
    .array(z.enum(values, { error: `${label} must be of these: ${values.join(', ')}.` }))
    .optional()
    .describe(label);
}

/** The month of each check that the agency has made; profiles show no others. */
const checksSchema = z.strictObject({
  interview: monthSchema.optional().describe('Interview'),
  identity: monthSchema.optional().describe('Identity'),
  references: monthSchema.optional().describe('References'),
  records: monthSchema.optional().describe('Criminal records'),
  driving: monthSchema.optional().describe('Driving record'),
  cpr: monthSchema.optional().describe('CPR certificate'),
});

export const providerSchema = z.strictObject({
  id: entryIdSchema(12),
  name: plainTextSchema('Name', 80),
  title: plainTextSchema('Title', 100),
  bio: plainTextSchema('Short bio', 400),
  detailedBio: markdownSchema('Detailed bio').optional(),
  note: markdownSchema('Handwritten note').optional(),
  image: imageReferenceSchema().meta({ isPortrait: true }),
  imageDrawn: imageDrawnSchema(),
  imageFocus: imageFocusSchema([
    { label: 'Card and profile', ratio: 1 },
    roundPortrait,
    sharedLink,
  ]),
  introduction: introductionSchema(),
  /** Given by families; no stars show without it, or without the month of each testimonial. */
  rating: ratingSchema().optional(),
  specialties: z
    .union(
      [z.array(plainTextSchema('Specialty', 60)).max(12), plainTextSchema('Specialties', 200)],
      'Specialties must be a list of up to 12 short texts. Write one per line, each behind a dash.',
    )
    .optional()
    .describe('Specialties'),
  experience: plainTextSchema('Experience', 40),
  testimonials: z
    .array(
      z.strictObject({
        text: paragraphSchema('Text', 800),
        name: plainTextSchema('Name', 80),
        month: voiceMonthSchema(),
      }),
    )
    .max(20, 'Please keep to 20 testimonials at most.')
    .default([])
    .describe('What families say'),
  serviceType: chosenSchema('Service type', 'mainServices').meta({
    description: 'Service',
    hint: 'The main one. Others can be added below.',
    start: 'nanny',
  }),
  // The fields below are for search and match. An empty one means unknown and excludes nobody.
  services: z
    .array(chosenSchema('Services beyond the main one', 'services'))
    .optional()
    .describe('Services beyond the main one'),
  ageGroups: choicesSchema('Ages covered', ageGroupNames),
  counties: z.array(chosenSchema('Counties', 'counties')).optional().describe('Counties'),
  towns: z
    .array(plainTextSchema('Town', 60))
    .max(20, 'Please keep to 20 towns at most.')
    .optional()
    .describe('Towns, as the service areas name them'),
  schedules: choicesSchema('Schedules', providerSchedules),
  skills: choicesSchema('Special skills', providerSkills),
  languages: z
    .array(plainTextSchema('Language', 40))
    .max(12, 'Please keep to 12 languages at most.')
    .optional()
    .describe('Languages'),
  checks: checksSchema.optional().meta({
    description: 'Checks that were made',
    hint: 'The month of each check. Profiles show no others.',
  }),
  cprUntil: monthSchema.optional().meta({
    description: 'CPR certificate valid until',
    hint: 'The month printed on the certificate. If empty, we look at it again after 12 months.',
  }),
  permissionSince: permissionSchema(),
  state: stateSchema(),
  order: orderSchema(),
  onHomePage: z
    .boolean('On the home page must be true or false.')
    .optional()
    .describe('On the home page, which shows four'),
  sample: z
    .boolean('Sample must be true or false.')
    .default(false)
    .describe('Invented example, to be replaced by a real person'),
});

export type Provider = z.infer<typeof providerSchema>;

/** Lists the specialties, or the kind of work where there are none. */
export function listSpecialties(provider: Pick<Provider, 'specialties' | 'serviceType'>): string[] {
  return Array.isArray(provider.specialties) && provider.specialties.length > 0
    ? provider.specialties
    : [provider.serviceType];
}
