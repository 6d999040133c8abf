import { atom } from 'nanostores';
import { createUuid } from '#lib/browser/create-uuid.client.ts';
import { RequestError, sendRequest } from '#lib/browser/request.client.ts';
import { localStore } from '#lib/browser/storage.client.ts';
import { $session } from '#office/shell/session.client.ts';
import {
  draftsSchema,
  maxDraftBytes,
  oneDraftSchema,
  presenceSchema,
  type Draft,
  type EditingPlace,
} from './drafts.ts';
import { readDocument } from './editing-database.client.ts';
import { emptyDocument, listEdits, type EditingDocument } from './editing-document.client.ts';
import { $document } from './editing-store.client.ts';
import { announceLastingly } from './editor-message.client.ts';

const path = '/api/admin/drafts';
const deviceKey = 'editing-device';

/** The pause in typing after which the changes are sent. */
const pauseMilliseconds = 1500;
/** The longest time that changes stay unsent while somebody keeps typing. */
const maxMilliseconds = 10_000;
/** The largest body that a browser still sends for a page that is being closed. */
const maxKeepaliveBytes = 60_000;
/** The delay before the next attempt when the server cannot be reached. */
const retryMilliseconds = 15_000;

export const $drafts = atom<readonly Draft[]>([]);

let deviceId = '';
/** The draft of this device on the server: '' for none, null if unknown. */
let sent: string | null = null;
let isLoading = false;
let isSending = false;
let sending: Promise<void> | undefined;
let isTooLarge = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let dueBy = Infinity;
let isStarted = false;

function renewDeviceId(): string {
  const id = createUuid();
  // Without storage, each page is a device of its own, and offers what the last one had.
  localStore.write(deviceKey, id);
  return id;
}

/** Leaves the draft to the next login, which offers it like another device's. */
export function leaveDraft(): void {
  deviceId = renewDeviceId();
  sent = '';
}

/** Follows another tab that has left the draft. */
function followDevice(): void {
  const stored = localStore.read(deviceKey);
  if (stored === null || stored === deviceId) return;
  deviceId = stored;
  sent = '';
}

export async function startDrafts(): Promise<void> {
  deviceId = localStore.read(deviceKey) ?? renewDeviceId();
  sent = null;
  $drafts.set([]);
  if (!isStarted) {
    isStarted = true;
    $document.listen(planDraft);
    // After a login in a dialog, what was left at the logout is offered.
    $session.listen(({ kind }) => {
      if (kind === 'signed-in') void loadDrafts();
    });
    addEventListener('online', () => {
      // A page that was opened offline has yet to ask what the server has.
      if (sent === null) void loadDrafts();
      else planDraft();
    });
    addEventListener('pagehide', sendBeforeLeaving);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') sendBeforeLeaving();
    });
  }
  await loadDrafts();
}

async function loadDrafts(): Promise<void> {
  isLoading = true;
  try {
    const response = await sendRequest('GET', path);
    const { drafts } = draftsSchema.parse(await response.json());
    const own = drafts.find((draft) => draft.deviceId === deviceId);
    if (own && !own.ending && sent === null && listEdits($document.get()).length === 0) {
      // This browser has lost the draft, so the server's copy is offered like another device's.
      deviceId = renewDeviceId();
      sent = '';
      $drafts.set(drafts);
    } else {
      const whole = own ? await loadWholeDraft(own) : null;
      sent = whole?.ending ? null : (whole?.document ?? '');
      setDraft(drafts, deviceId, whole);
    }
    planDraft();
  } catch {
    // If the device is offline or logged out, the next change tries again.
  }
  isLoading = false;
}

/** The other admins in edit mode. */
export const $others = atom<readonly EditingPlace[]>([]);

/** Tells the server where this device is in edit mode, and learns who else is there. */
export async function sendPlace(page: string, target: string): Promise<void> {
  if (deviceId === '') return;
  const response = await sendRequest('POST', path, { deviceId, page, target });
  const { others, drafts } = presenceSchema.parse(await response.json());
  noteDrafts(drafts);
  if (JSON.stringify(others) !== JSON.stringify($others.get())) $others.set(others);
}

/** Tells the server that this page is no longer in edit mode, or is closed. */
export function sendFarewell(): void {
  $others.set([]);
  if (deviceId === '') return;
  fetch(path, {
    method: 'POST',
    credentials: 'include',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ deviceId, page: null }),
  }).catch(() => undefined);
}

/** Offers what other devices have stored since this page was opened. */
function noteDrafts(drafts: readonly Draft[]): void {
  // What is under way is newer than this answer.
  if (isLoading || isSending) return;
  const isOwn = (draft: Draft) => draft.deviceId === deviceId;
  const [known, own] = [$drafts.get(), drafts.find(isOwn)];
  if (own?.ending && !known.some(isOwn)) {
    void loadDrafts();
    return;
  }
  const next = [...known.filter(isOwn), ...drafts.filter((draft) => !isOwn(draft))];
  if (JSON.stringify(next) !== JSON.stringify(known)) $drafts.set(next);
}

/** Loads a draft with its document, which lists leave out; null if the draft is gone. */
export async function loadWholeDraft({ deviceId: device }: Draft): Promise<Draft | null> {
  const response = await sendRequest('GET', `${path}/${device}`);
  return oneDraftSchema.parse(await response.json()).draft;
}

/** Replaces one draft in the list with the server's version. */
export function setDraft(drafts: readonly Draft[], device: string, draft: Draft | null): void {
  const others = drafts.filter((each) => each.deviceId !== device);
  $drafts.set(draft ? [draft, ...others] : others);
}

export function findEndedDraft(drafts: readonly Draft[]): Draft | undefined {
  return drafts.find((draft) => draft.deviceId === deviceId && draft.ending !== null);
}

export function listOtherDrafts(drafts: readonly Draft[]): Draft[] {
  return drafts.filter((draft) => draft.deviceId !== deviceId && draft.ending === null);
}

export function readDraft({ document: text }: Draft): EditingDocument {
  try {
    return readDocument(JSON.parse(text ?? ''));
  } catch {
    return emptyDocument;
  }
}

/** Returns '' if there is nothing to send, and null if there is too much. */
function toDraft(document: EditingDocument, maxBytes: number): string | null {
  const edits = listEdits(document);
  if (edits.length === 0) return '';
  const whole = JSON.stringify({ ...document, saveKey: null });
  const light = JSON.stringify({ ...emptyDocument, touched: edits });
  return [whole, light].find((text) => countBytes(text) <= maxBytes) ?? null;
}

function countBytes(text: string): number {
  // A draft is a string within the JSON of the request.
  return new TextEncoder().encode(JSON.stringify(text)).length;
}

function planDraft(): void {
  followDevice();
  // The tab that somebody is typing in sends it.
  if (document.visibilityState === 'hidden' || findEndedDraft($drafts.get())) return;
  const draft = toDraft($document.get(), maxDraftBytes);
  if (draft === sent) return;
  dueBy = Math.min(dueBy, performance.now() + maxMilliseconds);
  const wait = draft === '' ? 0 : Math.min(pauseMilliseconds, dueBy - performance.now());
  clearTimeout(timer);
  timer = setTimeout(() => void sendDraft(), wait);
}

/** Sends what waits for a pause in typing; returns whether the server has every change. */
export async function sendWaiting(): Promise<boolean> {
  if (!isStarted) await startDrafts();
  await sending;
  await sendDraft();
  const draft = toDraft($document.get(), maxDraftBytes);
  return draft !== null && draft === sent;
}

/** Sends a changed draft; with `isKept` even one that another device has ended. */
export function sendDraft(isKept = false): Promise<void> {
  const next = sendNow(isKept);
  if (isSending) sending = next;
  return next;
}

async function sendNow(isKept: boolean): Promise<void> {
  clearTimeout(timer);
  dueBy = Infinity;
  followDevice();
  const draft = toDraft($document.get(), maxDraftBytes);
  if (isSending || draft === sent) return;
  if (draft === null) {
    if (!isTooLarge) {
      announceLastingly(
        'Your changes are too large to follow you to other devices. They are safe in this browser.',
      );
    }
    isTooLarge = true;
    return;
  }
  isSending = true;
  if (isTooLarge) announceLastingly('');
  isTooLarge = false;
  try {
    if (draft === '') await sendRequest('DELETE', `${path}?device=${deviceId}`);
    else await sendRequest('PUT', path, { deviceId, document: draft, isKept });
    sent = draft;
    setDraft($drafts.get(), deviceId, null);
  } catch (error) {
    // The caller may handle the conflict by sending again at once.
    isSending = false;
    if (
      !recordConflict(error, deviceId) &&
      !(error instanceof RequestError && error.status < 500)
    ) {
      timer = setTimeout(() => void sendDraft(isKept), retryMilliseconds);
    }
    return;
  }
  isSending = false;
  planDraft();
}

function sendBeforeLeaving(): void {
  const small = toDraft($document.get(), maxKeepaliveBytes);
  // A page that is merely hidden, such as by switching apps, can send more than one that is
  // closing.
  const draft = small ?? toDraft($document.get(), maxDraftBytes);
  if (draft === null || draft === sent || sent === null) return;
  if (findEndedDraft($drafts.get())) return;
  const body = JSON.stringify({ deviceId, document: draft });
  const rest: RequestInit =
    draft === ''
      ? { method: 'DELETE' }
      : { method: 'PUT', headers: { 'content-type': 'application/json' }, body };
  const query = draft === '' ? `?device=${deviceId}` : '';
  fetch(path + query, {
    ...rest,
    credentials: 'include',
    keepalive: small !== null,
  }).catch(() => undefined);
}

/**
 * Ends another device's draft, which that device then asks about; throws if it could not be ended.
 */
export async function endOtherDraft(
  { deviceId: device, revision }: Draft,
  ending: 'discarded' | 'taken',
): Promise<void> {
  const query = new URLSearchParams({ device, revision: revision.toString(), ending });
  try {
    await sendRequest('DELETE', `${path}?${query.toString()}`);
    setDraft($drafts.get(), device, null);
  } catch (error) {
    if (!recordConflict(error, device)) throw error;
  }
}

/** Adopts the server's version after a conflict; returns false for other failures. */
function recordConflict(error: unknown, device: string): boolean {
  if (!(error instanceof RequestError) || error.status !== 409) return false;
  const { draft } = oneDraftSchema.parse(JSON.parse(error.body));
  if (device === deviceId) sent = null;
  setDraft($drafts.get(), device, draft);
  return true;
}

/** Deletes this device's draft, which another device has ended, and sends the rest. */
export async function clearEndedDraft(): Promise<void> {
  await sendRequest('DELETE', `${path}?device=${deviceId}`);
  sent = '';
  setDraft($drafts.get(), deviceId, null);
  planDraft();
}
