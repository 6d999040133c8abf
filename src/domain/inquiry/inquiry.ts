import { z } from 'zod/mini';

/** What every stored inquiry carries besides what the visitor wrote. */
const storedFields = {
  id: z.uuid(),
  /** ISO date-time in UTC. */
  createdAt: z.iso.datetime(),
  /** One of the four, as far as this page knows; a page left open may meet a newer one. */
  status: z.string(),
  name: z.string(),
  email: z.string(),
};

const absentSchema = z.nullable(z.string());

/** A message of the contact form, as `GET /api/contact` lists it. */
export const listedContactMessageSchema = z.object({
  ...storedFields,
  phone: absentSchema,
  subject: z.string(),
  message: z.string(),
});

export type ListedContactMessage = z.output<typeof listedContactMessageSchema>;

/** A family's request, as `GET /api/intake/client` lists it; null where nobody was asked. */
export const listedClientIntakeSchema = z.object({
  ...storedFields,
  phone: z.string(),
  address: absentSchema,
  serviceType: z.string(),
  numberOfChildren: z.nullable(z.int()),
  childrenAges: absentSchema,
  startDate: absentSchema,
  schedule: absentSchema,
  additionalInfo: absentSchema,
});

export type ListedClientIntake = z.output<typeof listedClientIntakeSchema>;

/** A caregiver's application, as `GET /api/intake/provider` lists it; null where nobody was asked. */
export const listedProviderIntakeSchema = z.object({
  ...storedFields,
  phone: z.string(),
  address: absentSchema,
  serviceType: z.string(),
  experience: z.string(),
  certifications: absentSchema,
  availability: absentSchema,
  experienceDetails: absentSchema,
  whyJoin: absentSchema,
});

export type ListedProviderIntake = z.output<typeof listedProviderIntakeSchema>;

const perKindSchema = z.object({ client: z.int(), provider: z.int(), contact: z.int() });

/**
 * How many inquiries of each kind are new: the answer of `GET /api/inquiries/counts`. Spam counts
 * for itself only.
 */
export const inquiryCountsSchema = z.object({
  ...perKindSchema.shape,
  /** New for more than 48 hours. */
  overdue: perKindSchema,
  /** Kept apart as spam, and still new. */
  spam: perKindSchema,
});

export type InquiryCounts = z.output<typeof inquiryCountsSchema>;

/** What is said instead of text that a visitor did not give. */
export const inquiryFallbacks = {
  additionalInfo: 'No additional information provided.',
  certifications: 'None listed',
  experienceDetails: 'No details provided.',
  whyJoin: 'No information provided.',
} as const;
