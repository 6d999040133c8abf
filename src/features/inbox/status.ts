import { z } from 'zod/mini';

/** How far an inquiry has come, with the words on its badge. */
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

/** The body of the three `PUT …/{id}/status` calls. */
export const statusInputSchema = z.strictObject({ status: inquiryStatusSchema });

/** Their answer: the status that the inquiry has now. */
export const statusAnswerSchema = z.object({ id: z.string(), status: inquiryStatusSchema });

/**
 * The words on a status's badge.
 *
 * @param status as listed; one that is not known here is shown as it is
 */
export function formatStatus(status: string): string {
  return inquiryStatusOptions.find(({ value }) => value === status)?.label ?? status;
}
