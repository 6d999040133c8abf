import * as z from 'zod';
import { readAgencyTime } from '#lib/text/agency-time.ts';
import { stateSchema } from './entry-state.ts';
import { plainTextSchema, targetPattern } from './text-schemas.ts';

export const noticeFile = 'content/notice.yaml';

/** Describes a time at the agency at which the publisher runs, such as "2026-11-27T09:00". */
function momentSchema(label: string) {
  return z
    .string(`${label} must be a time, written like '2026-11-27T09:00'.`)
    .regex(
      /^\d{4}-\d\d-\d\dT\d\d:(?:00|30)$/,
      `${label} must be a full or half hour, written like 2026-11-27T09:00.`,
    )
    .refine(
      (value) => readAgencyTime(value) !== null,
      'There is no such time that day. Please choose another time.',
    )
    .meta({ description: label, format: 'moment' });
}

export const noticeSchema = z.strictObject({
  text: plainTextSchema('Notice text', 200).optional(),
  link: z
    .string()
    .trim()
    .max(200, 'The link is longer than 200 characters. Please use a shorter one.')
    .regex(targetPattern, 'Write the link like /contact or https://www.example.com.')
    .describe('Notice link')
    .optional(),
  from: momentSchema('Notice from').optional(),
  until: momentSchema('Notice until').optional(),
  /** Follows from the times. The publisher sets it, since the build has no clock. */
  state: stateSchema(),
});

export type SiteNotice = z.infer<typeof noticeSchema>;

/** Returns the period in which a notice shows; null where there is nothing to show. */
export function readNoticeTimes(data: object): { from: number; until: number } | null {
  const { data: notice } = noticeSchema.safeParse(data);
  if (!notice?.text) return null;
  const read = (local = '') => readAgencyTime(local)?.getTime();
  const from = read(notice.from) ?? -Infinity;
  const until = read(notice.until) ?? Infinity;
  return from < until ? { from, until } : null;
}
