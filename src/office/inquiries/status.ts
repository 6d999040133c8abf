import * as z from 'zod/mini';

export const inquiryStatusOptions = [
  { value: 'new', label: 'New' },
  { value: 'in-progress', label: 'In Progress' },
  { value: 'completed', label: 'Completed' },
  { value: 'declined', label: 'Declined' },
] as const;

export const inquiryStatusSchema = z.enum(
  inquiryStatusOptions.map((option) => option.value),
  { error: 'Status must be new, in-progress, completed or declined' },
);

export type InquiryStatus = z.output<typeof inquiryStatusSchema>;

export const statusInputSchema = z.strictObject({ status: inquiryStatusSchema });

export const statusAnswerSchema = z.object({ id: z.string(), status: inquiryStatusSchema });

/**
 * Returns the schema of an entry's id. Zod's own would weigh on visitors, who load the same chunk.
 */
export function idSchema(message: string) {
  return z.string(message).check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, message));
}

/** The most inquiries changed at once; a page of the list has 50. */
const maxInquiries = 100;

export const statusesInputSchema = z.strictObject({
  ids: z
    .array(idSchema('Please name inquiries by their ids'), 'Please name the inquiries')
    .check(
      z.minLength(1, 'Please name at least one inquiry'),
      z.maxLength(maxInquiries, `Please name ${maxInquiries} inquiries at most`),
    ),
  status: inquiryStatusSchema,
});

export const statusesAnswerSchema = z.object({
  status: inquiryStatusSchema,
  /** The inquiries that have the status now. */
  ids: z.array(z.string()),
  /** The inquiries that were deleted meanwhile. */
  missing: z.array(z.string()),
});

export type StatusesAnswer = z.output<typeof statusesAnswerSchema>;

/** Returns an unknown status unchanged, since a page left open may meet a newer one. */
export function formatStatus(status: string): string {
  return inquiryStatusOptions.find(({ value }) => value === status)?.label ?? status;
}
