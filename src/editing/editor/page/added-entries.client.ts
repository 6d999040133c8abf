import { atom } from 'nanostores';
import { sessionStore } from '#lib/browser/storage.client.ts';
import { adminKeyPrefix } from '#office/shell/session.client.ts';

/** An entry that this tab has added to the site. */
export interface AddedEntry {
  /** The id of its save. */
  save: string;
  /** The target of its edit. */
  target: string;
  title: string;
  /** Where visitors will find it; null if they will not for now. */
  address: string | null;
  /** Set while the link to it is followed. */
  isAwaited?: boolean;
}

const storageKey = `${adminKeyPrefix}added`;

/** The added entries that the admin has not looked at yet, newest last. */
export const $added = atom(
  (sessionStore.readJson(storageKey) as readonly AddedEntry[] | null) ?? [],
);

/** Where the cards in view were in the window when they were saved, by the targets of their edits. */
export const savedTops = new Map<string, number>();

export function setAdded(added: readonly AddedEntry[]): void {
  $added.set(added);
  sessionStore.write(storageKey, JSON.stringify(added));
}
