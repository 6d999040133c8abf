import { describeSystem } from '#domain/system/describe-system.ts';
import type { SystemReport } from '#domain/system/system-report.ts';
import { readMailState } from '#server/db/mail-state.ts';
import { readPublishingState } from '#server/db/publishing-state.ts';
import { readSaveQueue } from '#server/db/save-queue.ts';
import { isMailSetUp } from '#server/mail/mail-transport.ts';
import { isStoreSetUp } from '#server/publishing/find-store.ts';
import { noteLiveSaves } from '#server/publishing/publishing-report.ts';

/** Says in words how every part of the site is doing, for an admin. */
export async function loadSystemReport(): Promise<SystemReport> {
  await noteLiveSaves();
  const [publishing, mail, queue] = await Promise.all([
    readPublishingState(),
    readMailState(),
    readSaveQueue(),
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
      usualSeconds: publishing.buildSeconds,
      servedSince: publishing.servedSince,
    },
    queue,
  });
  return { parts };
}
