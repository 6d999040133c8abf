import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import type { FailedBuildProps } from './FailedBuild.client.tsx';

export const LazyFailedBuild = loadLater<FailedBuildProps>(
  async () => (await import('./FailedBuild.client.tsx')).FailedBuild,
);
