import * as z from 'zod';

/** When saves that gather are due, and the proof that this site said so. */
export const dueSchema = z.strictObject({
  at: z.iso.datetime('There is no such time.'),
  proof: z.string('There is no proof.').max(100, 'There is no such proof.'),
});

export type Due = z.output<typeof dueSchema>;
