import { z } from 'zod';
import { repeatableSql, momentSchema } from '#lib/db/database.server.ts';

/** Notes that mails do not leave, and why; the next one that does makes up for it. */
export async function noteMailTrouble(code: string): Promise<void> {
  await repeatableSql`update mail_state set failed_at = now(), failure = ${code}`;
}

const stateSchema = z.tuple([
  z.object({
    lastSentAt: momentSchema.nullable(),
    failedAt: momentSchema.nullable(),
    failure: z.string().nullable(),
    waiting: z.int(),
    givenUp: z.int(),
  }),
]);

/**
 * How mail is doing; `waiting` and `givenUp` count submissions whose mails are due, and those that
 * rest after a week.
 */
export type MailState = z.infer<typeof stateSchema>[0];

/** Reads how mail is doing. */
export async function readMailState(): Promise<MailState> {
  const rows = await repeatableSql`
    select last_sent_at as "lastSentAt", failed_at as "failedAt", failure,
      (select count(*) from submission_outbox
        where pending <> '{}' and created_at > now() - interval '7 days')::int as waiting,
      (select count(*) from submission_outbox
        where pending <> '{}' and created_at <= now() - interval '7 days')::int as "givenUp"
    from mail_state`;
  return stateSchema.parse(rows)[0];
}
