import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import type { PublishingActsProps } from './PublishingActs.client.tsx';

export const LazyPublishingActs = loadLater<PublishingActsProps>(
  async () => (await import('./PublishingActs.client.tsx')).PublishingActs,
);
