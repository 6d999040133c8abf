import { atom } from 'nanostores';
import { RequestError, sendRequest } from '#lib/browser/request.client.ts';
import { say } from './editor-message.client.ts';
import {
  publishingSchema,
  type Publishing,
  type SaveState,
} from '#features/publishing/editing-api.ts';

const noteKey = 'publishing';
const firstPause = 1500;
const longestPause = 5000;

const statesUnderWay: readonly SaveState[] = ['queued', 'committed', 'building'];

/** Is null before it was loaded. */
export const $publishing = atom<Publishing | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;

export function isUnderWay({ saves, build }: Publishing): boolean {
  return build.state === 'building' || saves.some(({ state }) => statesUnderWay.includes(state));
}

/** Polls at once, and again while something is under way. */
export function watchPublishing(): void {
  note(true);
  clearTimeout(timer);
  void ask(firstPause);
}

/** Resumes polling that was under way on the previous page. */
export function resumePublishing(): void {
  if (isNoted()) watchPublishing();
}

async function ask(pause: number): Promise<void> {
  const before = $publishing.get();
  let goesOn = true;
  try {
    const response = await sendRequest('GET', '/api/admin/publishing');
    const publishing = publishingSchema.parse(await response.json());
    $publishing.set(publishing);
    goesOn = isUnderWay(publishing);
    if (!goesOn) note(false);
    if (before && isUnderWay(before) && publishing.saves[0]?.state === 'live') {
      say('Your changes are live.');
    }
  } catch (error) {
    // Only a network or server failure may pass by itself.
    goesOn = !(error instanceof RequestError) || error.status >= 500;
  }
  if (!goesOn) return;
  timer = setTimeout(() => void ask(Math.min(pause * 1.3, longestPause)), pause);
}

function note(isWorthAsking: boolean): void {
  try {
    if (isWorthAsking) localStorage.setItem(noteKey, '1');
    else localStorage.removeItem(noteKey);
  } catch {
    // Without storage, the next page does not poll.
  }
}

function isNoted(): boolean {
  try {
    return localStorage.getItem(noteKey) !== null;
  } catch {
    return false;
  }
}
