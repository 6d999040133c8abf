import { z } from 'zod/mini';

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

/** Returns an unknown status unchanged, since a page left open may meet a newer one. */
export function formatStatus(status: string): string {
  return inquiryStatusOptions.find(({ value }) => value === status)?.label ?? status;
}
