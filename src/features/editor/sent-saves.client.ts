import { $session } from '#features/account/session.client.ts';
import { maxAskedSaves, type Publishing } from '#features/publishing/editing-api.ts';
import { updateSentSaves } from './editing-database.client.ts';
import type { PendingEdit } from './editing-document.client.ts';
import { storeNow } from './editing-store.client.ts';

function getAdminId(): number | null {
  const session = $session.get();
  return session.kind === 'signed-in' ? session.user.id : null;
}

/** Keeps the edits of a save in this browser until it is live. */
export async function keepSentSave(id: string, edits: PendingEdit[]): Promise<void> {
  const adminId = getAdminId();
  if (adminId === null) return;
  // A browser that stores nothing leaves the save to the server.
  await updateSentSaves(adminId, (sent) => [
    ...sent.filter((each) => each.id !== id),
    { id, edits },
  ]).catch(() => undefined);
}

/** Returns saves not known to be live, as many as one question may name. */
export async function listSentSaves(): Promise<string[]> {
  const adminId = getAdminId();
  if (adminId === null) return [];
  const sent = await updateSentSaves(adminId).catch(() => []);
  return sent.map(({ id }) => id).slice(0, maxAskedSaves);
}

/** Turns what the server has lost, as after restoring an older backup, into unsaved changes. */
export async function settleSentSaves({ asked = [] }: Publishing): Promise<void> {
  const adminId = getAdminId();
  if (adminId === null) return;
  const lost = asked.filter(({ state }) => state === 'lost').map(({ id }) => id);
  const settled = asked.filter(({ state }) => state !== 'open').map(({ id }) => id);
  if (settled.length === 0) return;
  const edits: PendingEdit[] = [];
  if (lost.length > 0) {
    const sent = await updateSentSaves(adminId);
    edits.push(...sent.flatMap((each) => (lost.includes(each.id) ? each.edits : [])));
    const { bringBackEdits } = await import('./lost-saves.client.ts');
    bringBackEdits(edits);
    // The saves are forgotten only once their edits are stored.
    await storeNow();
  }
  await updateSentSaves(adminId, (sent) => sent.filter(({ id }) => !settled.includes(id)));
}
