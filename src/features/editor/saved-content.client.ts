import { atom } from 'nanostores';
import { sendRequest } from '#lib/browser/request.client.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { savedContentSchema, type SavedContent } from '#features/publishing/editing-api.ts';

/** By content id, what is saved and was not yet live when this page was built. */
export const $saved = atom<SavedContent>({});

/**
 * Asks what is saved and not yet live. A failure leaves a trace and changes nothing: the page shows
 * what it was built with.
 */
export async function loadSaved(): Promise<void> {
  try {
    const response = await sendRequest('GET', '/api/admin/content');
    const answer: unknown = await response.json();
    const isNothing = !answer;
    const saved = savedContentSchema.parse(isNothing ? {} : answer);
    // What has gone live meanwhile is still missing in a page that was built before.
    $saved.set({ ...$saved.get(), ...saved });
  } catch (error) {
    logError('Error loading saved content:', error);
  }
}

/** Notes what was just saved, under all ids of the text. */
export function noteSaved(ids: string[], type: 'image' | 'text', value: string): void {
  const entries = ids.map((id) => [id, { type, value }] as const);
  $saved.set({ ...$saved.get(), ...Object.fromEntries(entries) });
}
