import { $session } from '#office/shell/session.client.ts';
import { maxAskedSaves, type Publishing } from '#editing/publishing/publishing-contract.ts';
import { updateSentSaves } from './editing-database.client.ts';
import type { SentSave } from './editing-document.client.ts';
import { storeNow } from './editing-store.client.ts';

/** Updates this admin's saves that are not known to be live; a visitor has none. */
async function updateOwn(change?: (sent: SentSave[]) => SentSave[]): Promise<SentSave[]> {
  const session = $session.get();
  return session.kind === 'signed-in' ? updateSentSaves(session.user.id, change) : [];
}

/** Keeps the edits of a save, even of a planned one, in this browser until it is live. */
export async function keepSentSave(save: SentSave): Promise<void> {
  // A browser that cannot store anything leaves the save to the server.
  await updateOwn((sent) => [...sent.filter(({ id }) => id !== save.id), save]).catch(() => []);
}

/** Forgets the edits of a planned save that this admin has canceled. */
export async function dropSentSave(canceled: string): Promise<void> {
  await updateOwn((sent) => sent.filter(({ id }) => id !== canceled)).catch(() => []);
}

/** Returns the saves not known to be live, at most as many as one request may ask about. */
export async function listSentSaves(): Promise<string[]> {
  const sent = await updateOwn().catch(() => []);
  // Planned saves may wait for months and must not crowd out recent ones.
  const byWait = [false, true].flatMap((waits) =>
    sent.filter((each) => !!each.isPlanned === waits),
  );
  return byWait.map(({ id }) => id).slice(0, maxAskedSaves);
}

/**
 * Turns saves that the server no longer has into unsaved changes: after an older backup was
 * restored, or somebody else canceled a planned save.
 */
export async function settleSentSaves({ asked = [] }: Publishing): Promise<void> {
  const lost = asked.filter(({ state }) => state === 'lost').map(({ id }) => id);
  const settled = asked.filter(({ state }) => state !== 'open').map(({ id }) => id);
  if (settled.length === 0) return;
  if (lost.length > 0) {
    const sent = await updateOwn();
    const { bringBackSaves } = await import('./lost-saves.client.ts');
    bringBackSaves(sent.filter(({ id }) => lost.includes(id)));
    // The saves are forgotten only once their edits are stored.
    await storeNow();
  }
  await updateOwn((sent) => sent.filter(({ id }) => !settled.includes(id)));
}
