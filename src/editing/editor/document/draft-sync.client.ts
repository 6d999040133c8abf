import { createUuid } from '#lib/browser/create-uuid.client.ts';
import { RequestError, sendRequest } from '#lib/browser/request.client.ts';
import type { SentBody } from '#lib/browser/request.client.ts';
import { localStore } from '#lib/browser/storage.client.ts';
import { $session } from '#office/shell/session.client.ts';
import {
  draftsPath,
  draftsSchema,
  maxDraftBytes,
  oneDraftSchema,
  ownerHeader,
  presenceSchema,
  storedDraftSchema,
  type Draft,
  type Presence,
} from './drafts.ts';
import { deviceKey, readDocument } from './editing-database.client.ts';
import {
  emptyDocument,
  joinDocuments,
  listEdits,
  toStoredDocument,
  type EditingDocument,
} from './editing-document.client.ts';
import { $document, followDocument, storeNow } from './editing-store.client.ts';
import { announceLastingly } from './editor-message.client.ts';

// The draft of an admin on the server: a row of each device that has something to add. Whoever
// stores a row joins the others before, and then they are deleted. So nothing is overwritten.

/** The pause in typing after which the changes are sent. */
const pauseMilliseconds = 1000;
/** The longest time that changes stay unsent while somebody keeps typing. */
const maxMilliseconds = 2000;
/** The largest body that a browser still sends for a page that is being closed. */
const maxKeepaliveBytes = 60_000;
/** The delay before the next attempt when the server cannot be reached. */
const retryMilliseconds = 15_000;

interface Row {
  revision: number;
  document: EditingDocument;
}

/** The stored drafts by device; null until they are read, when nothing may be sent. */
let rows: ReadonlyMap<string, Row> | null = null;
let owner = 0;
let deviceId = '';
let sending: Promise<void> | undefined;
let isTooLarge = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let dueBy = Infinity;
let isStarted = false;
/** Incremented when what is under way no longer matters. */
let round = 0;

function forgetRows(): void {
  rows = null;
  round += 1;
}

/** Leaves the draft to the next login, for which this browser is another device. */
export function leaveDraft(): void {
  localStore.remove(deviceKey);
  deviceId = '';
}

/** Joins the draft of an admin with what this browser has, and keeps them alike. */
export async function startDrafts(adminId: number): Promise<void> {
  owner = adminId;
  forgetRows();
  if (!isStarted) {
    isStarted = true;
    $document.listen((document) => {
      // A logout has emptied this browser, so that it no longer knows what the server has.
      if (document === emptyDocument) forgetRows();
      else planDraft();
    });
    $session.listen(({ kind }) => {
      if (kind === 'signed-in') void loadRows();
    });
    addEventListener('online', () => void loadRows());
    addEventListener('pagehide', sendBeforeLeaving);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') sendBeforeLeaving();
      else void loadRows();
    });
  }
  await loadRows();
}

/** With these, the API refuses a call if another admin has logged in meanwhile. */
const toHeaders = () => ({ [ownerHeader]: owner.toString() });

/** Says where this device is in edit mode; the answer is null before the editor has started. */
export async function sendPresence(page: string, target: string): Promise<Presence | null> {
  if (deviceId === '') return null;
  const own = { deviceId, page, target };
  const response = await sendRequest('POST', draftsPath, own, toHeaders());
  const presence = presenceSchema.parse(await response.json());
  await followRows(presence.drafts);
  return presence;
}

/** Says that this page is no longer in edit mode, or is closed. */
export function sendFarewell(): void {
  if (deviceId !== '') sendAtLast('POST', { deviceId, page: null });
}

/** Sends what a browser still sends for a page that is being closed, if it is small. */
function sendAtLast(method: 'POST' | 'PUT', body: object, keepalive = true): void {
  fetch(draftsPath, {
    method,
    credentials: 'include',
    keepalive,
    headers: { 'content-type': 'application/json', ...toHeaders() },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

async function loadRows(): Promise<void> {
  try {
    await readRows();
  } catch {
    // If the device is offline or logged out, the next change tries again.
  }
}

async function readRows(): Promise<void> {
  // Without storage, each page is a device of its own.
  deviceId = (localStore.read(deviceKey) ?? deviceId) || createUuid();
  localStore.write(deviceKey, deviceId);
  const response = await sendRequest('GET', draftsPath, undefined, toHeaders());
  await followRows(draftsSchema.parse(await response.json()).drafts);
}

/** Joins the rows that are new since they were last listed; throws if one cannot be read. */
async function followRows(listed: readonly Draft[]): Promise<void> {
  const own = round;
  const next = new Map<string, Row>();
  for (const { deviceId: device, revision } of listed) {
    const known = rows?.get(device);
    const row = known?.revision === revision ? known : await loadRow(device);
    if (row) next.set(device, row);
  }
  if (own !== round) return;
  rows = next;
  const before = $document.get();
  for (const { document } of next.values()) followDocument(document);
  if ($document.get() !== before) void storeNow();
  planDraft();
}

async function loadRow(device: string): Promise<Row | null> {
  const response = await sendRequest('GET', `${draftsPath}/${device}`, undefined, toHeaders());
  const { draft } = oneDraftSchema.parse(await response.json());
  return draft && { revision: draft.revision, document: readDraft(draft.document, device) };
}

function readDraft(text: string, device: string): EditingDocument {
  try {
    return readDocument(JSON.parse(text), device);
  } catch {
    return emptyDocument;
  }
}

/** Returns whether the server has all that is changed, saved and discarded here. */
function isOnServer(document: EditingDocument): boolean {
  if (rows === null) return false;
  const shared = [...rows.values()].reduce(
    (joined, row) => joinDocuments(joined, row.document),
    emptyDocument,
  );
  return joinDocuments(shared, { ...document, saveKey: null }) === shared;
}

/** Returns null if there is too much to send. */
function toDraft(document: EditingDocument, maxBytes: number): string | null {
  const whole = { ...document, saveKey: null };
  const light = { ...whole, steps: [], position: 0 };
  const texts = [whole, light].map((each) => JSON.stringify(toStoredDocument(each)));
  return texts.find((text) => countBytes(text) <= maxBytes) ?? null;
}

function countBytes(text: string): number {
  // A draft is a string within the JSON of the request.
  return new TextEncoder().encode(JSON.stringify(text)).length;
}

function toBody(document: string): SentBody<'PUT /api/admin/drafts'> {
  const joined = [...(rows ?? [])].flatMap(([device, row]) =>
    // Drafts that cannot be read here stay for devices that can.
    device === deviceId || row.document === emptyDocument
      ? []
      : [{ deviceId: device, revision: row.revision }],
  );
  return { deviceId, document, joined };
}

function planDraft(): void {
  // The tab that somebody is typing in sends it.
  if (document.visibilityState === 'hidden') return;
  const isPlanned = dueBy < Infinity;
  if (!isPlanned && isOnServer($document.get())) return;
  dueBy = Math.min(dueBy, performance.now() + maxMilliseconds);
  const isTyping = listEdits($document.get()).length > 0;
  const wait = isTyping ? Math.min(pauseMilliseconds, dueBy - performance.now()) : 0;
  clearTimeout(timer);
  timer = setTimeout(() => void sendNow(), wait);
}

/** Sends what waits for a pause in typing; returns whether the server has every change. */
export async function sendDraft(adminId: number): Promise<boolean> {
  if (!isStarted || owner !== adminId) await startDrafts(adminId);
  await sending;
  await sendNow();
  return isOnServer($document.get());
}

function sendNow(): Promise<void> {
  sending ??= send().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function send(): Promise<void> {
  clearTimeout(timer);
  dueBy = Infinity;
  try {
    if (rows === null) await readRows();
    const document = $document.get();
    if (rows === null || isOnServer(document)) return;
    const text = toDraft(document, maxDraftBytes);
    noteSize(text === null);
    if (text === null) return;
    const own = round;
    const response = await sendRequest('PUT', draftsPath, toBody(text), toHeaders());
    const { revision } = storedDraftSchema.parse(await response.json());
    if (own !== round) return;
    rows = new Map([[deviceId, { revision, document }]]);
    planDraft();
  } catch (error) {
    if (error instanceof RequestError && error.status < 500) return;
    timer = setTimeout(() => void sendNow(), retryMilliseconds);
  }
}

function noteSize(isNowTooLarge: boolean): void {
  if (isNowTooLarge === isTooLarge) return;
  isTooLarge = isNowTooLarge;
  announceLastingly(
    isTooLarge
      ? 'Your changes are too large to follow you to other devices. They are safe in this browser.'
      : '',
  );
}

function sendBeforeLeaving(): void {
  const document = $document.get();
  if (rows === null || isOnServer(document)) return;
  const small = toDraft(document, maxKeepaliveBytes);
  // A page that is merely hidden, such as by switching apps, can send more than one that is
  // closing.
  const text = small ?? toDraft(document, maxDraftBytes);
  if (text === null) return;
  sendAtLast('PUT', toBody(text), small !== null);
}
