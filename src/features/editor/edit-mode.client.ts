import { atom } from 'nanostores';
import { adminKeyPrefix, onLogout } from '#features/account/session.client.ts';
import { emptyDocument, type EditingDocument } from './editing-document.client.ts';
import { $document, $edits, keepNow, setDocument, $isKept } from './editing-store.client.ts';
import { say, sayLastingly } from './editor-message.client.ts';

const modeKey = `${adminKeyPrefix}edit-mode`;

/** For how long discarded changes can be brought back, in milliseconds. */
const regretMilliseconds = 20_000;

/** Whether this tab is in edit mode, on whichever page. */
export const $isEditing = atom(false);

/** Changes that were just discarded; null where none can be brought back. */
export const $discarded = atom<EditingDocument | null>(null);

/** Goes on in the mode in which the page before was left, until the admin logs out. */
export function restoreEditMode(): void {
  onLogout(forgetEditing);
  try {
    $isEditing.set(sessionStorage.getItem(modeKey) !== null);
  } catch {
    // Without storage every page begins in view mode.
  }
}

/** Turns edit mode on, with the changes that wait to be saved. */
export function startEditing(): void {
  $discarded.set(null);
  setMode(true);
  say('');
}

/** Leaves edit mode without touching the changes. */
export function endEditing(): void {
  setMode(false);
}

/** Leaves edit mode and discards all changes; for a while they can be brought back. */
export function discardEdits(): void {
  const count = $edits.get().length;
  const discarded = $document.get();
  setDocument(emptyDocument);
  keepNow();
  setMode(false);
  if (count === 0) return;
  $discarded.set(discarded);
  sayLastingly(count === 1 ? '1 change discarded.' : `${count.toString()} changes discarded.`);
  setTimeout(() => {
    if ($discarded.get() !== discarded) return;
    $discarded.set(null);
    say('');
  }, regretMilliseconds);
}

/** Brings discarded changes back, and edit mode with them. */
export function restoreDiscarded(): void {
  const discarded = $discarded.get();
  if (!discarded) return;
  setDocument(discarded);
  keepNow();
  startEditing();
}

function forgetEditing(): void {
  setDocument(emptyDocument);
  keepNow();
  $discarded.set(null);
  setMode(false);
}

function setMode(isEditing: boolean): void {
  $isEditing.set(isEditing);
  try {
    if (isEditing) sessionStorage.setItem(modeKey, '1');
    else sessionStorage.removeItem(modeKey);
  } catch {
    // The mode then lasts as long as the page.
  }
}

/** For how long after a click on a link a page that goes away is taken for going there. */
const departureMilliseconds = 3000;

let departedAt = Number.NEGATIVE_INFINITY;

/**
 * Asks before a tab with unsaved changes is closed. Going to another page of the site is no reason
 * to ask: the changes come along, unless the browser does not keep them. Asked for twice, it asks
 * no more than once.
 */
export function askBeforeLeaving(): void {
  addEventListener('click', noteDeparture);
  addEventListener('beforeunload', askIfUnsaved);
}

function askIfUnsaved(event: BeforeUnloadEvent): void {
  const goesOnHere = performance.now() - departedAt < departureMilliseconds;
  const isSafe = $isKept.get() && (goesOnHere || !$isEditing.get());
  if ($edits.get().length > 0 && !isSafe) event.preventDefault();
}

function noteDeparture(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || event.button !== 0) return;
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link.target !== '';
  if (!opensElsewhere && link.origin === location.origin) departedAt = performance.now();
}
