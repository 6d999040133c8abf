import { z } from 'zod';
import { answerWithinPattern } from './answer-hours.ts';
import { closedDaysPattern, readClosedDays } from './closed-days.ts';
import { openingHoursPattern } from './opening-hours.ts';
import { socialSchema } from './social.ts';
import { plainTextSchema } from './text-schemas.ts';

export const countySchema = z.strictObject({
  slug: z
    .string({ error: 'Slug is missing. Write it like "pinellas".' })
    .regex(
      /^[a-z]+(?:-[a-z]+)*$/,
      'Slug may hold lower-case letters and single hyphens, like "pinellas".',
    ),
  name: plainTextSchema('County', 60),
  cities: z.array(plainTextSchema('City', 60)).min(1, 'List at least one city.'),
});

const closedDaysSchema = z
  .string({ error: 'Closed days are missing. Write them like "Jan 1, 2027 (New Year\'s Day)".' })
  .trim()
  .regex(
    closedDaysPattern,
    'Closed days must be written like "Jan 1, 2027 (New Year\'s Day)" or "Dec 24, 2026 to Jan 1, 2027".',
  )
  .refine(
    (text) => !closedDaysPattern.test(text) || readClosedDays(text) !== null,
    'Closed days must be in the calendar, begin before they end, and last 60 days at most.',
  )
  .describe('Closed days');

export const siteSchema = z.strictObject({
  name: plainTextSchema('Agency name', 60),
  tagline: plainTextSchema('Tagline', 120),
  description: plainTextSchema('Description for search engines', 170),
  foundingYear: z
    .int('Founding year must be a year, like 2024.')
    .min(1900, 'Founding year must be 1900 or later.')
    .max(2100, 'Founding year must be 2100 or earlier.'),
  phone: plainTextSchema('Phone', 40),
  hours: z
    .string({ error: 'Opening hours are missing. Write them like "Mon-Fri, 9 to 5".' })
    .regex(
      openingHoursPattern,
      'Opening hours must be written like "Mon-Fri, 9 to 5" or "Mon-Fri, 9 to 5; Sat, 10 to 1".',
    )
    .describe('Opening hours'),
  closedDays: z
    .array(closedDaysSchema)
    .min(1, 'List at least one day, such as a holiday.')
    .max(40, 'Please keep to 40 closed times at most.')
    .optional()
    .describe('Days we’re closed'),
  answerWithin: z
    .string({ error: 'Promised time to answer is missing. Write it like "48 hours".' })
    .regex(
      answerWithinPattern,
      'Promised time to answer must be written like "48 hours", from 2 hours to 240 hours.',
    )
    .describe('Promised time to answer'),
  email: z.email('Must be an email address, like info@example.com.').describe('Email'),
  address: plainTextSchema('Address', 200),
  social: socialSchema,
  serviceAreas: z.strictObject({
    region: plainTextSchema('Primary region', 80),
    counties: z.array(countySchema).min(1, 'List at least one county.'),
  }),
});

export type Site = z.infer<typeof siteSchema>;
