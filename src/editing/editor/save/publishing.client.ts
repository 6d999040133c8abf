import { atom } from 'nanostores';
import { RequestError, sendRequest } from '#lib/browser/request.client.ts';
import { localStore } from '#lib/browser/storage.client.ts';
import { $session } from '#office/shell/session.client.ts';
import type { PendingEdit } from '#editing/editor/document/pending-edits.ts';
import { announce } from '#editing/editor/document/editor-message.client.ts';
import { listSentSaves, settleSentSaves } from '#editing/editor/document/sent-saves.client.ts';
import {
  publishingSchema,
  type PublishedSave,
  type Publishing,
  type SaveState,
} from '#editing/publishing/publishing-contract.ts';

const watchKey = 'publishing';
const firstPause = 1500;
const maxPause = 5000;
/** While saves gather, little changes. */
const gatherPause = 15_000;

const statesUnderWay: readonly SaveState[] = ['queued', 'committed', 'building'];

export const $publishing = atom<Publishing | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;
/** Incremented by each change made here: a report requested earlier is outdated. */
let round = 0;

export function isUnderWay({ saves, build }: Publishing): boolean {
  return build.state === 'building' || saves.some(({ state }) => statesUnderWay.includes(state));
}

/** Polls at once, and again while something is under way. */
export function watchPublishing(): void {
  setWatching(true);
  clearTimeout(timer);
  round += 1;
  void poll(firstPause, round);
}

/** Shows a save as soon as it is accepted, since the first report may take seconds. */
export function noteSave(
  save: Pick<PublishedSave, 'goesUp' | 'id' | 'state'>,
  edits: readonly Pick<PendingEdit, 'place'>[],
): void {
  round += 1;
  const known = $publishing.get();
  const session = $session.get();
  const noted: PublishedSave = {
    ...save,
    source: 'page',
    conflicts: [],
    at: new Date().toISOString(),
    by: session.kind === 'signed-in' ? session.user.username : '',
    places: [...new Set(edits.map(({ place }) => place))],
  };
  const others = known?.saves.filter(({ id }) => id !== save.id) ?? [];
  $publishing.set({
    ...(known ?? { build: { state: 'idle' }, store: { state: 'ok' } }),
    saves: [noted, ...others],
  });
}

/** Polls again after another tab has saved; shows nothing until the report arrives. */
export function followOtherTab(): void {
  $publishing.set(null);
  watchPublishing();
}

/**
 * Retries a failed build.
 *
 * @throws RequestError when the server refuses
 */
export async function requestBuild(): Promise<void> {
  await sendRequest('PUT', '/api/admin/publishing');
  const known = $publishing.get();
  if (known) {
    const saves = known.saves.map((save) =>
      save.state === 'failed' ? { ...save, state: 'building' as const } : save,
    );
    const { usualSeconds } = known.build;
    const build = {
      state: 'building' as const,
      ...(usualSeconds !== undefined && { usualSeconds }),
    };
    $publishing.set({ ...known, saves, build });
  }
  watchPublishing();
}

/** Also asks about the saves that this browser has sent. */
export async function resumePublishing(): Promise<void> {
  if (isWatching() || (await listSentSaves()).length > 0) watchPublishing();
}

async function poll(pause: number, own: number): Promise<void> {
  const before = $publishing.get();
  let continues = true;
  let wait = pause;
  try {
    const sent = await listSentSaves();
    const query = sent.length > 0 ? `?saves=${sent.join()}` : '';
    const response = await sendRequest('GET', `/api/admin/publishing${query}`);
    const publishing = publishingSchema.parse(await response.json());
    if (own !== round) return;
    $publishing.set(publishing);
    await settleSentSaves(publishing);
    continues = isUnderWay(publishing);
    if (publishing.waitSeconds) wait = gatherPause;
    // The next page reports a failure, too.
    if (!continues) setWatching(publishing.build.state === 'failed');
    if (before && isUnderWay(before) && publishing.saves[0]?.state === 'live') {
      announce(publishing.saves[0].goesUp ? 'The notice is planned.' : 'Your changes are live.');
    }
  } catch (error) {
    // Only a network or server failure may resolve itself.
    continues = !(error instanceof RequestError) || error.status >= 500;
  }
  if (!continues || own !== round) return;
  timer = setTimeout(() => void poll(Math.min(pause * 1.3, maxPause), own), wait);
}

function setWatching(isWorthAsking: boolean): void {
  // Without storage, the next page does not poll.
  if (isWorthAsking) localStore.write(watchKey, '1');
  else localStore.remove(watchKey);
}

function isWatching(): boolean {
  return localStore.read(watchKey) !== null;
}
