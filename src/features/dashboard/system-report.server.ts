import { z } from 'zod';
import { readMailState } from '#features/mail/outbox.server.ts';
import { isMailSetUp } from '#features/mail/mail-transport.server.ts';
import { isStoreSetUp } from '#features/publishing/find-store.server.ts';
import {
  describeReplacedContent,
  updateLiveSaves,
} from '#features/publishing/publishing-report.server.ts';
import {
  readPublishingState,
  readSaveQueue,
} from '#features/publishing/publishing-state.server.ts';
import { isDatabaseUnavailable } from '#lib/db/database-failure.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { describeSystem } from './describe-system.ts';
import type { SystemReport, Health } from './system-report.ts';

export async function loadSystemReport(): Promise<SystemReport> {
  await updateLiveSaves();
  const [publishing, mail, queue, replaced] = await Promise.all([
    readPublishingState(),
    readMailState(),
    readSaveQueue(),
    describeReplacedContent(),
  ]);
  const parts = describeSystem({
    now: new Date().toISOString(),
    git: {
      isSetUp: isStoreSetUp(),
      trouble: publishing.trouble,
      answeredAt: publishing.storeAnsweredAt,
    },
    mail: { isSetUp: isMailSetUp(), ...mail },
    build: {
      state: publishing.buildState,
      message: publishing.buildMessage,
      replaced,
      usualSeconds: publishing.buildSeconds,
      servedSince: publishing.servedSince,
    },
    queue,
  });
  return { parts };
}

const rowsSchema = z.tuple([z.object({ isReadOnly: z.boolean() })]);

/** Throws for anything but an unreachable database, such as an unreadable setting. */
export async function findDatabaseState(): Promise<Health['database']> {
  try {
    const rows = await sql.query(
      `select current_setting('default_transaction_read_only')::boolean or pg_is_in_recovery()
        as "isReadOnly"`,
      [],
      // The answer is about this moment, so it does not wait out an outage.
      { fetchOptions: { repeatWithinMs: 0 } },
    );
    return rowsSchema.parse(rows)[0].isReadOnly ? 'read-only' : 'ok';
  } catch (error) {
    if (isDatabaseUnavailable(error)) return 'unreachable';
    throw error;
  }
}
