import * as z from 'zod';
import { toPhoneLink } from '#lib/text/contact-links.ts';
import {
  answerWithinSchema,
  closedDaysSchema,
  firstCallsSchema,
  hoursSchema,
} from './office-schemas.ts';
import { chosenSchema } from './chosen-fields.ts';
import { socialSchema } from './social.ts';
import {
  imageAltSchema,
  imageFocusSchema,
  imageReferenceSchema,
  plainTextSchema,
} from './text-schemas.ts';
import { type Feature, featureNames } from '#lib/features.ts';
import { timeZones } from '#lib/text/time-zones.ts';
import { usStates } from '#lib/text/us-states.ts';

/** Matches a town's name with the ZIP codes behind it: "Lutz 33548 33549". */
const townPattern = String.raw`[^\d\s,]+(?: [^\d\s,]+)*(?: \d{5}(?:-\d{5})?)*`;

export const countySchema = z.strictObject({
  slug: z
    .string({ error: 'Slug is missing. Write it like "pinellas".' })
    .regex(
      /^[a-z]+(?:-[a-z]+)*$/,
      'Slug may hold lower-case letters and single hyphens, like "pinellas".',
    )
    .meta({
      hint: 'Its name in addresses and files, such as lee-county. It stays the same when the name changes.',
    }),
  name: plainTextSchema('County', 60),
  cities: z.array(plainTextSchema('City', 60)).min(1, 'List at least one city.'),
  zipCodes: z
    .string('Put quotes around the ZIP codes, like "337, 34660".')
    .max(600, 'Please keep the ZIP codes to 600 characters at most.')
    .regex(
      /^\d{3}(?:\d\d(?:-\d{5})?)?(?:, \d{3}(?:\d\d(?:-\d{5})?)?)*$/,
      'Separate ZIP codes with a comma and a space, such as "337, 34660, 34681-34685".',
    )
    .optional()
    .meta({
      description: 'ZIP codes',
      hint: 'Codes, ranges, or the first three digits of a whole area: 337, 34660, 34681-34685. A code by itself counts before an area. Where two counties share one, name it at the one with its post office.',
    }),
  towns: z
    .string('Put quotes around the towns, like "Gulfport, Lutz 33548".')
    .max(2000, 'Please keep the towns to 2,000 characters at most.')
    .regex(
      // The content manager checks the pattern alone.
      new RegExp(`^(?=.{1,2000}$)${townPattern}(?:, ${townPattern})*$`),
      'Separate towns with a comma and a space, each with its ZIP codes behind it, such as "Gulfport, Lutz 33548 33549".',
    )
    .optional()
    .meta({
      description: 'Other towns',
      hint: "Towns beside the listed cities, which families may type: Gulfport, Seffner. A ZIP code that is one town's alone may stand behind it, also behind a listed city: Lutz 33548 33549, Clearwater 33755-33765.",
    }),
  neighbors: z.array(chosenSchema('Neighbors', 'counties')).optional().meta({
    description: 'Neighboring counties',
    hint: 'Families hear of caregivers next door. Naming it at one of the two is enough.',
  }),
});

/** Matches the edges of a map in degrees of longitude and latitude. */
const boundsPattern = /^-?\d{1,3}(?:\.\d{1,6})?(?:,-?\d{1,3}(?:\.\d{1,6})?){3}$/;

/** Describes the map of the counties; without a picture, the drawn one shows where it fits. */
const mapSchema = z.strictObject({
  image: imageReferenceSchema('Map').optional().describe('Map'),
  imageFocus: imageFocusSchema([{ label: 'Contact page', ratio: 1.6 }]),
  imageAlt: imageAltSchema('Description of the map').optional(),
  bounds: z
    .string({ error: 'Edges of the map are missing. Write them like -83.05,26.85,-81.95,28.55.' })
    .trim()
    .regex(
      boundsPattern,
      'Edges of the map must be written west, south, east and north, like -83.05,26.85,-81.95,28.55.',
    )
    .meta({
      description: 'Edges of the interactive map: west, south, east, north',
      hint: 'As in the address of an embedded map from openstreetmap.org, behind “bbox=”.',
    })
    .optional(),
});

/** The pages with a share picture of their own; the others use that of the home page. */
export const sharedPages = ['home', 'blog', 'contact', 'providers', 'services'] as const;

export type SharedPage = (typeof sharedPages)[number];

/** Describes a picture that the build draws into others, so it must be on this site. */
function ownImageSchema(label: string) {
  return imageReferenceSchema(label)
    .refine(
      (value) => value.startsWith('/'),
      `${label} must be a picture of this site, such as /uploads/photo.jpg.`,
    )
    .optional();
}

const markSchema = (label: string) =>
  z
    .strictObject({ image: ownImageSchema(label), imageFocus: imageFocusSchema() })
    .optional()
    .describe(label);

const sharingSchema = (label: string) =>
  z
    .strictObject({
      image: ownImageSchema('Picture'),
      imageFocus: imageFocusSchema(),
      text: plainTextSchema('Line below the name', 120).optional(),
    })
    .optional()
    .describe(label);

/** The agency's look; anything that is left out is drawn from its name. */
const brandSchema = z.strictObject({
  logo: markSchema('Logo'),
  icon: markSchema('Icon of browser tabs and phones'),
  scene: markSchema('Drawing above the footer'),
  walk: markSchema('Small drawing on the home page'),
  sharing: z
    .strictObject({
      home: sharingSchema('Home and all other pages'),
      blog: sharingSchema('Resources'),
      contact: sharingSchema('Contact'),
      providers: sharingSchema('Our Team'),
      services: sharingSchema('Services'),
    })
    .optional()
    .describe('Pictures for links that people share'),
});

const phoneMessage =
  'Phone must be one number that a tap can call, like (813) 555-0142 or (813) 555-0142 ext. 7.';

/** The pattern is what the content manager can check. */
const phoneSchema = plainTextSchema('Phone', 40)
  .regex(/^(?:\D*\d){3}/, phoneMessage)
  .refine((phone) => toPhoneLink(phone) !== undefined, {
    error: phoneMessage,
    when: ({ issues }) => issues.length === 0,
  });

/** Returns a pattern that matches exactly the keys of a table. */
const matchKeys = (table: object) => new RegExp(`^(?:${Object.keys(table).join('|')})$`);

const zoneMessage = `Time zone must be one of these: ${Object.keys(timeZones).join(', ')}.`;

/** Where the agency is: its words, times and addresses for search engines follow. */
const placeSchema = z.strictObject({
  state: z
    .string('State is missing. Write its two letters, like CA.')
    .regex(matchKeys(usStates), 'State must be the two letters of one, like CA.'),
  timeZone: z.string(zoneMessage).regex(matchKeys(timeZones), zoneMessage).describe('Time zone'),
});

const featureLabels: Record<Feature, string> = {
  articles: 'Articles and their feed',
  caregivers: 'Our Team and its profiles',
  match: 'Find My Match',
  spanish: 'Pages in Spanish: a person who speaks Spanish answers',
};

export const siteSchema = z.strictObject({
  name: plainTextSchema('Agency name', 60),
  tagline: plainTextSchema('Tagline', 120),
  description: plainTextSchema('Description for search engines', 170),
  foundingYear: z
    .int('Founding year must be a year, like 2024.')
    .min(1900, 'Founding year must be 1900 or later.')
    .max(2100, 'Founding year must be 2100 or earlier.'),
  phone: phoneSchema,
  hours: hoursSchema,
  closedDays: closedDaysSchema,
  answerWithin: answerWithinSchema,
  firstCalls: firstCallsSchema,
  email: z.email('Must be an email address, like info@example.com.').describe('Email'),
  address: plainTextSchema('Address', 200),
  place: placeSchema.describe('Place and time'),
  social: socialSchema,
  features: z
    .array(
      z
        .enum(featureNames, `Parts must be of these: ${featureNames.join(', ')}.`)
        .meta({ optionLabels: featureLabels }),
    )
    .optional()
    .meta({
      description: 'Parts of the site',
      hint: 'Nothing is left of a part that you take out. Find My Match needs Our Team. Pages in Spanish are for an agency that answers in Spanish.',
    }),
  illustrations: z
    .enum(['named', 'unnamed'], 'Drawn portraits must be named or unnamed.')
    .optional()
    .meta({
      description: 'Drawn portraits',
      hint: 'The word “Illustration” keeps families from taking a drawing for the person.',
      optionLabels: { named: 'Say “Illustration”', unnamed: 'Say nothing' },
      implied: 'named',
    }),
  brand: brandSchema.optional().describe('Logo and pictures'),
  serviceAreas: z.strictObject({
    region: plainTextSchema('Primary region', 80),
    outside: plainTextSchema('Towns elsewhere', 600).optional().meta({
      description: 'Towns elsewhere',
      hint: 'Towns that families may search for although nobody works there: Orlando, Lakeland. The search then says where you do work.',
    }),
    map: mapSchema.optional().describe('Map'),
    counties: z
      .array(countySchema)
      .min(1, 'List at least one county.')
      .check(({ value, issues }) => {
        for (const [index, { slug }] of value.entries()) {
          if (value.findIndex((county) => county.slug === slug) === index) continue;
          const message = `There are two counties with the slug "${slug}". Change one of the two.`;
          issues.push({ code: 'custom', input: slug, path: [index, 'slug'], message });
        }
      }),
  }),
});

export type Site = z.infer<typeof siteSchema>;
