import { randomInt } from 'node:crypto';

/** Letters and digits that are not taken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groupCount = 5;
const groupLength = 6;

/** How long a password that was made for somebody opens anything, unless they choose their own. */
export const randomPasswordDays = 7;

/** A password of some 148 bits that can be read aloud, such as `h7kqmd-…`. */
export function createRandomPassword(): string {
  const createGroup = () =>
    Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return Array.from({ length: groupCount }, createGroup).join('-');
}
