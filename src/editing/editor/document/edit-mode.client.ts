import { atom } from 'nanostores';
import type { ReactNode } from 'react';
import { sessionStore } from '#lib/browser/storage.client.ts';
import { $session, adminKeyPrefix } from '#office/shell/session.client.ts';
import { addDocument, emptyDocument, type EditingDocument } from './editing-document.client.ts';
import { countNoun } from '#lib/text/phrases.ts';
import { leaveDraft, sendDraft } from './draft-sync.client.ts';
import {
  $document,
  $edits,
  $isStored,
  clearDocument,
  openDocument,
  setDocument,
} from './editing-store.client.ts';
import { announce, announceLastingly } from './editor-message.client.ts';
import type { PageRegion } from './page-region.ts';

/** Opens a page in edit mode with a new entry. */
export const newEntryHash = '#new';

/** The start of a hash that opens a field; the content id follows. */
export const fieldHash = '#edit=';

/** Comes before the content id where an item is added to the list that the text is in. */
export const newItemSign = '+';

/** Opens a page in edit mode with the fields of the notice bar. */
export const noticeHash = `${fieldHash}notice-text`;

const modeKey = `${adminKeyPrefix}edit-mode`;

const restoreMilliseconds = 20_000;

export const $isEditing = atom(false);

/** Renders the bar while a comparison is shown, when the page has no fields. */
export const $comparison = atom<((regions: PageRegion[]) => ReactNode) | null>(null);

/** The changes that can still be restored; null if there are none. */
export const $discarded = atom<EditingDocument | null>(null);

/** Restores the mode of the previous page, unless the admin has logged out. */
export function restoreEditMode(): void {
  const isAsked = () => location.hash === newEntryHash || location.hash.startsWith(fieldHash);
  addEventListener('hashchange', () => {
    if (isAsked()) startEditing();
  });
  // The page of a new entry is there for nothing else.
  const isForEditing = document.querySelector('[data-new-entry]') !== null;
  setMode(isForEditing || sessionStore.read(modeKey) !== null || isAsked());
}

export function startEditing(): void {
  $discarded.set(null);
  setMode(true);
  announce('');
}

export function endEditing(): void {
  setMode(false);
}

/** Discards all changes, which can be restored for a short time. */
export function discardEdits(): void {
  const count = $edits.get().length;
  const discarded = $document.get();
  setDocument(emptyDocument);
  setMode(false);
  if (count === 0) return;
  $discarded.set(discarded);
  announceLastingly(count === 1 ? '1 change discarded.' : `${count} changes discarded.`);
  setTimeout(() => {
    if ($discarded.get() !== discarded) return;
    $discarded.set(null);
    announce('');
  }, restoreMilliseconds);
}

export function restoreDiscarded(): void {
  const discarded = $discarded.get();
  if (!discarded) return;
  setDocument(addDocument($document.get(), discarded));
  startEditing();
}

/**
 * Sends the changes of this browser before a logout, on any screen; returns a sentence if they
 * would be lost.
 */
export async function keepEditing(): Promise<string | null> {
  const session = $session.get();
  if (session.kind !== 'signed-in') return null;
  await openDocument(session.user.id);
  // Nothing was changed here since the last logout.
  if ($document.get() === emptyDocument) return null;
  const isSent = await sendDraft(session.user.id);
  const count = $edits.get().length;
  if (isSent || count === 0) return null;
  return `We couldn't send your ${countNoun(count, 'unsaved change')} to the server, so you would not find ${count === 1 ? 'it' : 'them'} again.`;
}

/** Leaves this browser without changes after a logout; the server has them for the next login. */
export function clearEditing(): Promise<void> {
  leaveDraft();
  $discarded.set(null);
  setMode(false);
  return clearDocument();
}

function setMode(isEditing: boolean): void {
  $isEditing.set(isEditing);
  $comparison.set(null);
  // Without storage, the mode lasts as long as the page.
  if (isEditing) sessionStore.write(modeKey, '1');
  else sessionStore.remove(modeKey);
}

/** The time after a click on a link within which an unload counts as following it. */
const departureMilliseconds = 3000;

let departedAt = Number.NEGATIVE_INFINITY;

/** Asks before unsaved changes are left; within the site, only if they are not stored. */
export function askBeforeLeaving(): void {
  addEventListener('click', recordDeparture);
  addEventListener('beforeunload', askIfUnsaved);
}

function askIfUnsaved(event: BeforeUnloadEvent): void {
  const goesOnHere = performance.now() - departedAt < departureMilliseconds;
  const isSafe = $isStored.get() && (goesOnHere || !$isEditing.get());
  if ($edits.get().length > 0 && !isSafe) event.preventDefault();
}

function recordDeparture(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || event.button !== 0) return;
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link.target !== '';
  if (!opensElsewhere && link.origin === location.origin) markDeparture();
}

/** Skips the question before leaving the page, if all changes are stored. */
export function markDeparture(): void {
  departedAt = performance.now();
}
