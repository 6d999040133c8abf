import type { PublishedSave, Publishing } from '#features/publishing/editing-api.ts';
import { countNoun } from '#lib/text/words.ts';
import { listEdits, type EditingDocument } from './editing-document.client.ts';

export interface Progress {
  kind: 'bad' | 'done' | 'moving';
  words: string;
}

export function describeSave(save: PublishedSave, { build, store }: Publishing): Progress {
  switch (save.state) {
    case 'queued':
      return store.state === 'waiting'
        ? { kind: 'moving', words: store.message }
        : { kind: 'moving', words: 'Saved. It is being published.' };
    case 'committed':
      return { kind: 'moving', words: 'Saved. The site is about to be renewed.' };
    case 'building':
      return { kind: 'moving', words: `Going live${describeWait(build.usualSeconds)}` };
    case 'live':
      return { kind: 'done', words: 'Live' };
    case 'failed':
      return { kind: 'bad', words: build.message ?? 'Saved, but it could not be published.' };
    case 'conflict':
      return { kind: 'bad', words: 'Somebody else changed the same text.' };
  }
}

function describeWait(seconds: number | undefined): string {
  if (seconds === undefined) return '…';
  return seconds < 90
    ? `, usually within ${Math.ceil(seconds / 10).toString()}0 seconds`
    : `, usually within ${Math.ceil(seconds / 60).toString()} minutes`;
}

/** Returns, for example, "4 changes". */
export function countChanges(document: EditingDocument): string {
  return countNoun(listEdits(document).length, 'change');
}
