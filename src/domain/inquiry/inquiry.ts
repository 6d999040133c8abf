import { z } from 'zod/mini';
import { dateTimeSchema } from '#domain/text/date-time.ts';

/** What every stored inquiry carries besides what the visitor wrote. */
const storedFields = {
  /** A UUID. */
  id: z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)),
  createdAt: dateTimeSchema,
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

const countOfEachKind = { client: z.int(), provider: z.int(), contact: z.int() };

/** The answer of `GET /api/inquiries/counts`: how many inquiries of each kind are new. */
export const inquiryCountsSchema = z.object({
  ...countOfEachKind,
  /** Of these, the ones that have waited for more than 48 hours. */
  overdue: z.object(countOfEachKind),
  /** New ones that are kept apart as spam; the others do not count them. */
  spam: z.object(countOfEachKind),
});

export type InquiryCounts = z.output<typeof inquiryCountsSchema>;

/** What is said instead of text that a visitor did not give. */
export const inquiryFallbacks = {
  additionalInfo: 'No additional information provided.',
  certifications: 'None listed',
  experienceDetails: 'No details provided.',
  whyJoin: 'No information provided.',
} as const;
