import { countNoun } from '#lib/text/words.ts';

/** So few are left that it is time for others. */
const few = 3;

/**
 * Says after a login with a recovery code how many are left.
 *
 * @param left null after any other login
 * @returns null where there is nothing to say
 */
export function describeRecoveryCodes(left: number | null): string | null {
  if (left === null) return null;
  const sentence = `You have ${countNoun(left, 'recovery code')} left.`;
  const advice = 'Make new ones under "A second step at login".';
  return left <= few ? `${sentence} ${advice}` : sentence;
}
