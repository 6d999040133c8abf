import * as z from 'zod/mini';
import {
  childAgeRange,
  scheduleNeeds,
  specialRequirementLabels,
  specialRequirements,
} from '#model/schemas/care.ts';
import { deliveredServices, type ServiceName, wordService } from '#model/schemas/service-names.ts';
import { minimumExperiences } from './minimum-experience.ts';
import { foldText } from '#lib/text/fold-text.ts';

const maxIdLength = 64;

/**
 * An id of the visit, so that a profile opened twice counts once. The browser chooses it, so it
 * proves nothing and must never give access to data.
 */
export const sessionIdSchema = z
  .string('The session id is missing. Please load the page again.')
  .check(
    z.maxLength(maxIdLength, 'The session id is too long. Please load the page again.'),
    z.regex(/^session_\d+_[a-z0-9]+$/, 'The session id is not valid. Please load the page again.'),
  );

/** More than the form can send. */
const maxEntries = 40;

function describeTooMany(entries: string): string {
  return `Please keep to ${maxEntries} ${entries} at most`;
}

const { min, max } = childAgeRange;
const ageError = `Child ages must be numbers from ${min} to ${max}`;

/** Accepts an empty text, which the form sends for an open choice. */
function openChoice<Value extends string>(values: readonly Value[], error: string) {
  return z.optional(
    z.pipe(
      z.string(error),
      z.transform((text, context) => {
        const chosen = values.find((value) => value === text);
        if (chosen !== undefined || text === '') return chosen ?? '';
        context.issues.push({ code: 'custom', message: error, input: text });
        return z.NEVER;
      }),
    ),
  );
}

/** Accepts a value or its label, in any letter case. */
function namedChoice<Name extends string>(
  labels: readonly (readonly [name: Name, label: string])[],
  error: string,
) {
  return z.pipe(
    z.string(error),
    z.transform((text, context) => {
      const typed = foldText(text.trim());
      const found = labels.find(([name, label]) => name === typed || foldText(label) === typed);
      if (found !== undefined) return found[0];
      context.issues.push({ code: 'custom', message: error, input: text });
      return z.NEVER;
    }),
  );
}

function serviceTypesSchema(services: readonly ServiceName[]) {
  const labels = services.map((service) => [service.slug, wordService(service).match] as const);
  const names = labels.map(([, label]) => label).join(', ');
  return z
    .array(
      namedChoice<string>(labels, `A service must be one of: ${names}`),
      'Please select at least one service',
    )
    .check(
      z.minLength(1, 'Please select at least one service'),
      z.maxLength(maxEntries, describeTooMany('services')),
    );
}

/** A request for the services as delivered; see {@link createPreferencesSchema}. */
export const preferencesSchema = z.strictObject({
  childAges: z
    .array(
      z.number(ageError).check(z.minimum(min, ageError), z.maximum(max, ageError)),
      'Please add at least one child age',
    )
    .check(
      z.minLength(1, 'Please add at least one child age'),
      z.maxLength(maxEntries, describeTooMany('child ages')),
    ),
  serviceTypes: serviceTypesSchema(deliveredServices),
  scheduleNeeds: openChoice(scheduleNeeds, `Schedule must be one of: ${scheduleNeeds.join(', ')}`),
  location: z.optional(
    z
      .string('Location must be a text')
      .check(z.trim(), z.maxLength(100, 'Location must be at most 100 characters')),
  ),
  specialRequirements: z.optional(
    z
      .array(
        namedChoice(
          specialRequirements.map((name) => [name, specialRequirementLabels[name]] as const),
          `A special requirement must be one of: ${Object.values(specialRequirementLabels).join(', ')}`,
        ),
        'Special requirements must be a list',
      )
      .check(z.maxLength(maxEntries, describeTooMany('special requirements'))),
  ),
  providerExperience: openChoice(
    minimumExperiences,
    `Minimum experience must be one of: ${minimumExperiences.join(', ')}`,
  ),
  // It is allowed and not required: no page asks for it and no score depends on it.
  budgetRange: z.optional(
    z
      .string('Budget must be a text')
      .check(z.maxLength(100, 'Budget must be at most 100 characters')),
  ),
  sessionId: z.optional(sessionIdSchema),
});

/** Returns the schema of a request for the services of the site. */
export function createPreferencesSchema(services: readonly ServiceName[]) {
  return z.extend(preferencesSchema, { serviceTypes: serviceTypesSchema(services) });
}

export type Preferences = z.output<typeof preferencesSchema>;

export type PreferencesInput = z.input<typeof preferencesSchema>;
