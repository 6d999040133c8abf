import type {
  PublishedSave,
  Publishing,
  SaveState,
} from '#editing/publishing/publishing-contract.ts';
import { countNoun } from '#lib/text/phrases.ts';
import {
  listEdits,
  type EditingDocument,
} from '#editing/editor/document/editing-document.client.ts';

export interface Progress {
  kind: 'bad' | 'done' | 'moving';
  text: string;
  /** The same in two or three words. */
  brief: string;
  /** Whether the few words are not enough. */
  isLong?: boolean;
}

/** Describes how far a save is on its way to visitors. */
export function describeSave(save: PublishedSave, publishing: Publishing): Progress {
  const { state, goesUp = '' } = save;
  const progress = describeState(state, publishing);
  if (goesUp === '' || progress.kind === 'bad' || publishing.store.state !== 'ok') return progress;
  const text = `Planned: the notice goes up ${goesUp}`;
  return { kind: progress.kind, text, brief: 'Planned', isLong: true };
}

function describeState(state: SaveState, { build, store, waitSeconds }: Publishing): Progress {
  switch (state) {
    case 'queued':
      return {
        kind: 'moving',
        text: store.state === 'waiting' ? store.message : 'Saved. Publishing now.',
        brief: 'Saved',
        isLong: store.state === 'waiting' || Boolean(waitSeconds),
      };
    case 'committed':
      return { kind: 'moving', text: 'Saved. The site is about to be updated.', brief: 'Saved' };
    case 'building':
      return {
        kind: 'moving',
        text: `Going live${describeWait(build.usualSeconds)}`,
        brief: shortenWait(build.usualSeconds),
      };
    case 'live':
      return { kind: 'done', text: 'Live', brief: 'Live' };
    case 'failed': {
      const text = build.message ?? "Saved, but we couldn't publish it.";
      return { kind: 'bad', text, brief: 'Not live', isLong: true };
    }
    case 'conflict':
      return {
        kind: 'bad',
        text: 'Somebody else changed the same text.',
        brief: 'Not live',
        isLong: true,
      };
  }
}

function describeWait(seconds: number | undefined): string {
  if (seconds === undefined) return '…';
  return seconds < 90
    ? `, usually within ${Math.ceil(seconds / 10)}0 seconds`
    : `, usually within ${Math.ceil(seconds / 60)} minutes`;
}

function shortenWait(seconds: number | undefined): string {
  if (seconds === undefined) return 'Going live';
  const wait = seconds < 90 ? `${Math.ceil(seconds / 10)}0 s` : `${Math.ceil(seconds / 60)} min`;
  return `Live in about ${wait}`;
}

export function countChanges(document: EditingDocument): string {
  return countNoun(listEdits(document).length, 'change');
}
