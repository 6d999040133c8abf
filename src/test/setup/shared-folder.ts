import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for what several test files share; it is deleted after the run. */
    sharedFolder: string;
  }
}

/** Creates a folder in which the test files of a run share files. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tests-'));
  provide('sharedFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
