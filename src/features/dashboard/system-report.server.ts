import { describeSystem } from './describe-system.ts';
import type { SystemReport } from './system-report.ts';
import { readMailState } from '#features/mail/mail-state.server.ts';
import { readPublishingState } from '#features/publishing/publishing-state.server.ts';
import { readSaveQueue } from '#features/publishing/save-queue.server.ts';
import { isMailSetUp } from '#features/mail/mail-transport.server.ts';
import { isStoreSetUp } from '#features/publishing/find-store.server.ts';
import { noteLiveSaves } from '#features/publishing/publishing-report.server.ts';

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
