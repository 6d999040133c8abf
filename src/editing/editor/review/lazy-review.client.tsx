import { useStore } from '@nanostores/react';
import { $twofold } from '#editing/editor/document/editing-store.client.ts';
import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import type { PublishingActsProps } from './PublishingActs.client.tsx';
import type { TwofoldNoteProps } from './TwofoldNote.client.tsx';

export const LazyPublishingActs = loadLater<PublishingActsProps>(
  async () => (await import('./PublishingActs.client.tsx')).PublishingActs,
);

const TwofoldNote = loadLater<TwofoldNoteProps>(
  async () => (await import('./TwofoldNote.client.tsx')).TwofoldNote,
);

/** Appears when a text was changed on two devices. */
export function LazyTwofoldNote(props: TwofoldNoteProps) {
  const isTwofold = useStore($twofold, { ssr: 'initial' }).length > 0;
  return isTwofold && <TwofoldNote {...props} />;
}
