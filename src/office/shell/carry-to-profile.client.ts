import { sessionStore } from '#lib/browser/storage.client.ts';
import { adminKeyPrefix } from './session.client.ts';

const carryKey = `${adminKeyPrefix}handover`;

/** Passes fields on to the admin's next page; logging out drops them. */
export function carryToProfile(fields: Record<string, string>): void {
  sessionStore.write(carryKey, JSON.stringify(fields));
}

/** Returns and removes the fields that the previous page carried over. */
export function takeCarriedFields(): Record<string, string> {
  const kept = sessionStore.readJson(carryKey) as Record<string, string> | null;
  sessionStore.remove(carryKey);
  return kept ?? {};
}
