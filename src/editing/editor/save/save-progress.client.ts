import type { PublishedSave, Publishing } from '#editing/publishing/publishing-contract.ts';
import { countNoun } from '#lib/text/phrases.ts';
import {
  listEdits,
  type EditingDocument,
} from '#editing/editor/document/editing-document.client.ts';

export interface Progress {
  kind: 'bad' | 'done' | 'moving';
  text: string;
}

export function describeSave(save: PublishedSave, { build, store }: Publishing): Progress {
  switch (save.state) {
    case 'queued':
      return store.state === 'waiting'
        ? { kind: 'moving', text: store.message }
        : { kind: 'moving', text: 'Saved. Publishing now.' };
    case 'committed':
      return { kind: 'moving', text: 'Saved. The site is about to be updated.' };
    case 'building':
      return { kind: 'moving', text: `Going live${describeWait(build.usualSeconds)}` };
    case 'live':
      return { kind: 'done', text: 'Live' };
    case 'failed':
      return { kind: 'bad', text: build.message ?? "Saved, but we couldn't publish it." };
    case 'conflict':
      return { kind: 'bad', text: 'Somebody else changed the same text.' };
  }
}

function describeWait(seconds: number | undefined): string {
  if (seconds === undefined) return '…';
  return seconds < 90
    ? `, usually within ${Math.ceil(seconds / 10)}0 seconds`
    : `, usually within ${Math.ceil(seconds / 60)} minutes`;
}

export function countChanges(document: EditingDocument): string {
  return countNoun(listEdits(document).length, 'change');
}
