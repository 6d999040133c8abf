import { setTimeout as wait } from 'node:timers/promises';
import { isLocked } from '#local/git/git-failure.ts';

const pauseMs = 50;
const attempts = 12;

/**
 * Does something with the repository again while another git holds what it needs, for a moment.
 *
 * @param task may be done several times
 * @throws what the task throws, in the end
 */
export async function retryWhileLocked<Result>(task: () => Promise<Result>): Promise<Result> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await task();
    } catch (error) {
      if (!isLocked(error) || left === 0) throw error;
      await wait(pauseMs);
    }
  }
}
