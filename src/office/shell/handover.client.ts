import { sessionStore } from '#lib/browser/storage.client.ts';
import { adminKeyPrefix } from './session.client.ts';

const handoverKey = `${adminKeyPrefix}handover`;

/** Passes fields on to the admin's next page; logging out drops them. */
export function handOver(fields: Record<string, string>): void {
  sessionStore.write(handoverKey, JSON.stringify(fields));
}

/** Returns and removes the fields that the previous page handed over. */
export function takeHandover(): Record<string, string> {
  const kept = sessionStore.readJson(handoverKey) as Record<string, string> | null;
  sessionStore.remove(handoverKey);
  return kept ?? {};
}
