import { rename, rm } from 'node:fs/promises';

/**
 * Puts one folder in the place of another. For a moment between the two there is none: whoever
 * serves from it waits for that moment to pass.
 *
 * @param served the folder in use, which goes
 * @param next the folder that takes its place
 */
export async function exchangeFolder(served: string, next: string): Promise<void> {
  const former = `${served}-former`;
  await rm(former, { recursive: true, force: true });
  await rename(served, former);
  await rename(next, served);
  await rm(former, { recursive: true, force: true });
}
