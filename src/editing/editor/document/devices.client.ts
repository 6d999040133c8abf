import { atom } from 'nanostores';
import { createUuid } from '#lib/browser/create-uuid.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { localStore } from '#lib/browser/storage.client.ts';
import { draftsSchema, type Draft, type EditingPlace } from './drafts.ts';

export const draftsPath = '/api/admin/drafts';
export const deviceKey = 'editing-device';

/** This browser among the devices of the admin; empty before `startDrafts`. */
export const $deviceId = atom('');

/** The drafts of the admin, of this device, too, where another one has ended it. */
export const $drafts = atom<readonly Draft[]>([]);

/** The other admins in edit mode. */
export const $others = atom<readonly EditingPlace[]>([]);

export function renewDeviceId(): void {
  const id = createUuid();
  // Without storage, each page is a device of its own, and offers what the last one had.
  localStore.write(deviceKey, id);
  $deviceId.set(id);
}

/** Throws RequestError when the server refuses. */
export async function loadDraftList(): Promise<Draft[]> {
  const response = await sendRequest('GET', draftsPath);
  return draftsSchema.parse(await response.json()).drafts;
}
