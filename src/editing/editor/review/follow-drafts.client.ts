import { sendRequest } from '#lib/browser/request.client.ts';
import { localStore } from '#lib/browser/storage.client.ts';
import {
  $deviceId,
  $drafts,
  $others,
  deviceKey,
  draftsPath,
  loadDraftList,
  renewDeviceId,
} from '#editing/editor/document/devices.client.ts';
import { presenceSchema, type Draft } from '#editing/editor/document/drafts.ts';
import { listEdits } from '#editing/editor/document/editing-document.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';

/** What the server had when the page was opened; null if that is not known. */
let listed: readonly Draft[] | null = null;
let following: Promise<void> | null = null;
let isStarted = false;

/** Loads what an admin without changes on any device does without: the exchange of drafts. */
async function follow(drafts: readonly Draft[] | null): Promise<void> {
  following ??= import('#editing/editor/document/draft-sync.client.ts').then(({ startSync }) =>
    startSync(drafts),
  );
  try {
    await following;
  } catch {
    // The next change tries again.
    following = null;
  }
}

/** Offers what other devices have, and sends them what changes here. */
export async function startDrafts(): Promise<void> {
  const stored = localStore.read(deviceKey);
  if (stored === null) renewDeviceId();
  else $deviceId.set(stored);
  $drafts.set([]);
  listed = await loadDraftList().catch(() => null);
  const isNothing = listed?.length === 0 && listEdits($document.get()).length === 0;
  if (following || !isNothing) {
    following = null;
    void follow(listed);
  }
  if (isStarted) return;
  isStarted = true;
  $document.listen((document) => {
    if (listEdits(document).length > 0) void follow(listed);
  });
  addEventListener('online', () => {
    if (listed === null) void follow(null);
  });
}

/** Tells the server where this device is in edit mode, and learns who else is there. */
export async function sendPlace(page: string, target: string): Promise<void> {
  const deviceId = $deviceId.get();
  if (deviceId === '') return;
  const response = await sendRequest('POST', draftsPath, { deviceId, page, target });
  const { others, drafts } = presenceSchema.parse(await response.json());
  if (drafts.length > 0 || $drafts.get().length > 0) {
    await follow(drafts);
    const { noteDrafts } = await import('#editing/editor/document/draft-sync.client.ts');
    noteDrafts(drafts);
  }
  if (JSON.stringify(others) !== JSON.stringify($others.get())) $others.set(others);
}

/** Tells the server that this page is no longer in edit mode, or is closed. */
export function sendFarewell(): void {
  $others.set([]);
  const deviceId = $deviceId.get();
  if (deviceId === '') return;
  fetch(draftsPath, {
    ...{ method: 'POST', credentials: 'include', keepalive: true },
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ deviceId, page: null }),
  }).catch(() => undefined);
}
