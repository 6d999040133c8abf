import { atom, computed } from 'nanostores';
import { sessionStore } from '#lib/browser/storage.client.ts';
import { adminKeyPrefix } from '#office/shell/session.client.ts';
import type { Draft, DraftEnding } from '#editing/editor/document/drafts.ts';
import {
  $drafts,
  clearEndedDraft,
  endOtherDraft,
  findEndedDraft,
  listOtherDrafts,
  loadWholeDraft,
  readDraft,
  sendDraft,
  setDraft,
} from '#editing/editor/document/draft-sync.client.ts';
import { offerToRestore, startEditing } from '#editing/editor/document/edit-mode.client.ts';
import {
  changeText,
  joinDocuments,
  listEdits,
  removeText,
  type EditingDocument,
  type PendingEdit,
} from '#editing/editor/document/editing-document.client.ts';
import { $document, setDocument, storeNow } from '#editing/editor/document/editing-store.client.ts';
import { announceLastingly } from '#editing/editor/document/editor-message.client.ts';

const laterKey = `${adminKeyPrefix}drafts-later`;

const $later = atom<readonly string[]>((sessionStore.read(laterKey) ?? '').split(' '));

const toLaterName = ({ deviceId, revision }: Draft) => `${deviceId}:${revision}`;

/** Stops asking about a draft in this tab until it changes. */
export function postponeDraft(draft: Draft): void {
  $later.set([...$later.get(), toLaterName(draft)]);
  // Without storage, the next page asks again.
  sessionStore.write(laterKey, $later.get().join(' '));
}

/** The changes of another device, once loaded. */
export interface DraftOffer {
  draft: Draft;
  document: EditingDocument;
}

const isIn = (edits: readonly PendingEdit[], { target, value }: PendingEdit) =>
  edits.some((each) => each.target === target && each.value === value);

/** The newest draft of another device that has not been answered yet. */
export const $offer = computed([$drafts, $later], (drafts, later): Draft | null => {
  const isOpen = (draft: Draft) => draft.changes > 0 && !later.includes(toLaterName(draft));
  return listOtherDrafts(drafts).find(isOpen) ?? null;
});

export interface EndedChanges extends DraftEnding {
  edits: PendingEdit[];
}

export const $ended = computed([$drafts, $document], (drafts, own): EndedChanges | null => {
  const draft = findEndedDraft(drafts);
  if (!draft?.ending) return null;
  const taken = listEdits(readDraft(draft));
  const edits = listEdits(own).filter((edit) => isIn(taken, edit));
  return { ...draft.ending, edits };
});

// The other device does not have what has changed since then.
$ended.subscribe((ended) => {
  if (ended?.edits.length === 0) void sendDraft(true);
});

export interface DeviceConflict {
  own: PendingEdit;
  other: PendingEdit;
}

export function listDeviceConflicts(
  own: EditingDocument,
  { document }: DraftOffer,
): DeviceConflict[] {
  return listEdits(own).flatMap((edit) => {
    const other = listEdits(document).find(({ target }) => target === edit.target);
    return other && other.value !== edit.value ? [{ own: edit, other }] : [];
  });
}

/** Loads the changes of another device; null if they are gone or cannot be loaded now. */
export async function openDraft(draft: Draft): Promise<DraftOffer | null> {
  try {
    const whole = await loadWholeDraft(draft);
    if (whole && !whole.ending) return { draft: whole, document: readDraft(whole) };
    setDraft($drafts.get(), draft.deviceId, null);
    announceLastingly('These changes are no longer there: they were saved or ended meanwhile.');
  } catch {
    announceLastingly("We couldn't load these changes. Please try again.");
  }
  return null;
}

/** Merges the changes of another device; `values` are the chosen texts, by target. */
export async function takeOver(
  offer: DraftOffer,
  values: ReadonlyMap<string, string>,
): Promise<void> {
  const edits = listEdits(offer.document);
  const unchanged = $document
    .get()
    .touched.filter(({ value, base }) => value === base)
    .filter(({ target }) => edits.some((each) => each.target === target));
  const own = unchanged.reduce(
    (document, { target }) => removeText(document, target),
    $document.get(),
  );
  let { joined } = joinDocuments(own, offer.document);
  for (const edit of own.touched) {
    const value = values.get(edit.target);
    if (value !== undefined) joined = changeText(joined, edit, value, Date.now());
  }
  setDocument(joined);
  startEditing();
  // The other device only forgets what is stored here.
  await storeNow();
  await sendDraft();
  await endOtherDraft(offer.draft, 'taken').catch(() => {
    // What was taken over is not offered again.
    postponeDraft(offer.draft);
  });
}

export async function discardDraft(draft: Draft): Promise<void> {
  const offer = await openDraft(draft);
  if (!offer) return;
  try {
    // Changes made since the question was asked are not discarded unseen.
    await endOtherDraft(draft, 'discarded');
  } catch {
    announceLastingly("We couldn't discard these changes. Please try again.");
    return;
  }
  offerToRestore(joinDocuments($document.get(), offer.document).joined, draft.changes);
}

export async function removeEnded({ edits }: EndedChanges): Promise<void> {
  setDocument(
    edits.reduce((document, { target }) => removeText(document, target), $document.get()),
  );
  await clearEndedDraft().catch(() => undefined);
}

export function keepEnded(): Promise<void> {
  return sendDraft(true);
}
