import { atom } from 'nanostores';
import { RequestError, sendRequest } from '#lib/browser/request.client.ts';
import { say } from './editor-message.client.ts';
import { listSentSaves, settleSentSaves } from './sent-saves.client.ts';
import {
  publishingSchema,
  type Publishing,
  type SaveState,
} from '#features/publishing/editing-api.ts';

const watchKey = 'publishing';
const firstPause = 1500;
const maxPause = 5000;

const statesUnderWay: readonly SaveState[] = ['queued', 'committed', 'building'];

export const $publishing = atom<Publishing | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;

export function isUnderWay({ saves, build }: Publishing): boolean {
  return build.state === 'building' || saves.some(({ state }) => statesUnderWay.includes(state));
}

/** Polls at once, and again while something is under way. */
export function watchPublishing(): void {
  setWatching(true);
  clearTimeout(timer);
  void poll(firstPause);
}

/** Also asks after the saves that this browser has sent. */
export async function resumePublishing(): Promise<void> {
  if (isWatching() || (await listSentSaves()).length > 0) watchPublishing();
}

async function poll(pause: number): Promise<void> {
  const before = $publishing.get();
  let continues = true;
  try {
    const sent = await listSentSaves();
    const query = sent.length > 0 ? `?saves=${sent.join()}` : '';
    const response = await sendRequest('GET', `/api/admin/publishing${query}`);
    const publishing = publishingSchema.parse(await response.json());
    $publishing.set(publishing);
    await settleSentSaves(publishing);
    continues = isUnderWay(publishing);
    if (!continues) setWatching(false);
    if (before && isUnderWay(before) && publishing.saves[0]?.state === 'live') {
      say('Your changes are live.');
    }
  } catch (error) {
    // Only a network or server failure may pass by itself.
    continues = !(error instanceof RequestError) || error.status >= 500;
  }
  if (!continues) return;
  timer = setTimeout(() => void poll(Math.min(pause * 1.3, maxPause)), pause);
}

function setWatching(isWorthAsking: boolean): void {
  try {
    if (isWorthAsking) localStorage.setItem(watchKey, '1');
    else localStorage.removeItem(watchKey);
  } catch {
    // Without storage, the next page does not poll.
  }
}

function isWatching(): boolean {
  try {
    return localStorage.getItem(watchKey) !== null;
  } catch {
    return false;
  }
}
