import { z } from 'zod/mini';
import { experienceOptions, serviceTypeOptions } from '#domain/intake/options.ts';
import { typedEmailSchema, typedTextSchema } from '#domain/text/typed-text.ts';

const invalidPhone = 'Please enter a valid phone number';

/** What both intake forms ask about the person. */
const personFields = {
  name: typedTextSchema(2, 100, 'Name must be at least 2 characters'),
  email: typedEmailSchema,
  phone: typedTextSchema(10, 40, invalidPhone),
};

/** What the forms do not ask for; a sender that knows it may tell it. */
function untoldSchema(maxLength: number) {
  return z.optional(typedTextSchema(1, maxLength, 'Please leave this out or fill it in'));
}

function chosenSchema<const Value extends string>(values: Value[], message: string) {
  return z.enum(values, { error: message });
}

function consentSchema(message: string) {
  return z.literal(true, { error: message });
}

/** What a family sends: the body of `POST /api/intake/client`. */
export const clientIntakeInputSchema = z.strictObject({
  ...personFields,
  serviceType: chosenSchema(
    serviceTypeOptions.map((option) => option.value),
    'Please select a service',
  ),
  message: typedTextSchema(10, 10_000, 'Please provide more details about your needs'),
  consent: consentSchema('You must consent to be contacted'),
  address: untoldSchema(300),
  numberOfChildren: z.optional(
    z
      .int('Please give the number of children as a whole number')
      .check(
        z.minimum(0, 'Please give the number of children as a whole number'),
        z.maximum(50, 'Please check the number of children'),
      ),
  ),
  childrenAges: untoldSchema(200),
  startDate: untoldSchema(100),
  schedule: untoldSchema(500),
});

export type ClientIntakeInput = z.output<typeof clientIntakeInputSchema>;

/** What a caregiver sends: the body of `POST /api/intake/provider`. */
export const providerIntakeInputSchema = z.strictObject({
  ...personFields,
  providerType: chosenSchema(
    serviceTypeOptions.map((option) => option.value),
    'Please select a provider type',
  ),
  experience: chosenSchema(
    experienceOptions.map((option) => option.value),
    'Please select your experience level',
  ),
  message: typedTextSchema(10, 10_000, 'Please tell us more about yourself'),
  consent: consentSchema('You must consent to background checks and reference verification'),
  address: untoldSchema(300),
  certifications: untoldSchema(2000),
  availability: untoldSchema(500),
  experienceDetails: untoldSchema(5000),
});

export type ProviderIntakeInput = z.output<typeof providerIntakeInputSchema>;
