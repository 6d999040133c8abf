import { adminKeyPrefix } from './session.client.ts';

const handoverKey = `${adminKeyPrefix}handover`;

/** Passes fields on to the admin's next page; logging out drops them. */
export function handOver(fields: Record<string, string>): void {
  sessionStorage.setItem(handoverKey, JSON.stringify(fields));
}

/** Takes the fields that the page before handed over, once. */
export function takeHandover(): Record<string, string> {
  try {
    const kept = sessionStorage.getItem(handoverKey);
    sessionStorage.removeItem(handoverKey);
    return kept === null ? {} : (JSON.parse(kept) as Record<string, string>);
  } catch {
    return {};
  }
}
