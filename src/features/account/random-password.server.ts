import { randomInt } from 'node:crypto';

/** Letters and digits that are not taken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** How long a password that was made for somebody opens anything, unless they choose their own. */
export const randomPasswordDays = 7;

/** A password of some 148 bits that can be read aloud, such as `h7kqmd-…`. */
export function createRandomPassword(): string {
  return createRandomGroups(5, 6);
}

/**
 * Random letters and digits that can be read aloud, each of almost five bits.
 *
 * @param count of groups, with dashes between them
 * @param length of each
 */
export function createRandomGroups(count: number, length: number): string {
  const createGroup = () =>
    Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return Array.from({ length: count }, createGroup).join('-');
}
