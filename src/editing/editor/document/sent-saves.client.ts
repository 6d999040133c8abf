import { $session } from '#office/shell/session.client.ts';
import { maxAskedSaves, type Publishing } from '#editing/publishing/publishing-contract.ts';
import { updateSentSaves } from './editing-database.client.ts';
import type { SentSave } from './editing-document.client.ts';
import { storeNow } from './editing-store.client.ts';

function getAdminId(): number | null {
  const session = $session.get();
  return session.kind === 'signed-in' ? session.user.id : null;
}

/** Keeps the edits of a save, also of a planned one, in this browser until it is live. */
export async function keepSentSave(save: SentSave): Promise<void> {
  const adminId = getAdminId();
  if (adminId === null) return;
  // A browser that stores nothing leaves the save to the server.
  await updateSentSaves(adminId, (sent) => [
    ...sent.filter(({ id }) => id !== save.id),
    save,
  ]).catch(() => undefined);
}

/** Lets the edits of a planned save go that this admin has canceled. */
export async function dropSentSave(canceled: string): Promise<void> {
  const adminId = getAdminId();
  if (adminId === null) return;
  await updateSentSaves(adminId, (sent) => sent.filter(({ id }) => id !== canceled)).catch(
    () => undefined,
  );
}

/** Returns saves not known to be live, as many as one question may name. */
export async function listSentSaves(): Promise<string[]> {
  const adminId = getAdminId();
  if (adminId === null) return [];
  const sent = await updateSentSaves(adminId).catch(() => []);
  // What is planned may wait for months, and must not crowd out what was just saved.
  const byWait = [false, true].flatMap((waits) =>
    sent.filter((each) => !!each.isPlanned === waits),
  );
  return byWait.map(({ id }) => id).slice(0, maxAskedSaves);
}

/**
 * Turns what the server no longer has into unsaved changes: after restoring an older backup, or a
 * planned save that somebody else has canceled.
 */
export async function settleSentSaves({ asked = [] }: Publishing): Promise<void> {
  const adminId = getAdminId();
  if (adminId === null) return;
  const lost = asked.filter(({ state }) => state === 'lost').map(({ id }) => id);
  const settled = asked.filter(({ state }) => state !== 'open').map(({ id }) => id);
  if (settled.length === 0) return;
  if (lost.length > 0) {
    const sent = await updateSentSaves(adminId);
    const { bringBackSaves } = await import('./lost-saves.client.ts');
    bringBackSaves(sent.filter(({ id }) => lost.includes(id)));
    // The saves are forgotten only once their edits are stored.
    await storeNow();
  }
  await updateSentSaves(adminId, (sent) => sent.filter(({ id }) => !settled.includes(id)));
}
