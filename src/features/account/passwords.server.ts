import { createHash, randomInt } from 'node:crypto';
import commonPasswords from './common-passwords.json' with { type: 'json' };

/** Of each password's SHA-256, this much is kept: enough that hardly any other one has it too. */
const hashBytes = 4;

/**
 * Some 18,000 passwords of eight characters or more that leaks have shown to be chosen often. Only
 * their hashes are kept, since many of the words are ones that nobody wants to read.
 */
const common = readHashes(Buffer.from(commonPasswords.hashes, 'base64'));

/** Words that belong to this site and its trade, as `docs/security.md` lists them. */
const ownWords = [
  ...['sandpiper', 'suncoast', 'tampa', 'bay', 'florida'],
  ...['family', 'care', 'child', 'children', 'kids', 'baby', 'nanny', 'nannies', 'doula'],
  ...['agency', 'provider', 'caregiver', 'placement', 'consulting'],
  ...['admin', 'administrator', 'editor', 'owner', 'manager', 'staff', 'office', 'team'],
  ...['password', 'passwort', 'welcome', 'login', 'secret', 'website', 'site', 'dashboard'],
];

/** What is left beside the words above must be at least this long. */
const minOwnLetters = 4;

/**
 * Tells whether a password is one that attackers try early: a common one in any case, or one made
 * of little but the site's own words and the admin's own name.
 *
 * @param password as typed
 * @param username of the admin it is for
 */
export function isGuessable(password: string, username: string): boolean {
  const folded = password.toLowerCase();
  return common.has(toHash(folded)) || isMadeOfOwnWords(folded, username.toLowerCase());
}

function isMadeOfOwnWords(password: string, username: string): boolean {
  // The longest first: "children" is one word, not "child" and a rest.
  const words = [...ownWords, ...username.split(/\P{L}+/u).filter((word) => word.length > 2)];
  const rest = words
    .sort((one, other) => other.length - one.length)
    .reduce((text, word) => text.replaceAll(word, ' '), password);
  if (rest === password) return false;
  return rest.replaceAll(/\P{L}/gu, '').length < minOwnLetters;
}

function toHash(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, hashBytes);
}

function readHashes(bytes: Buffer): Set<number> {
  const hashes = new Set<number>();
  for (let offset = 0; offset < bytes.length; offset += hashBytes) {
    hashes.add(bytes.readUIntBE(offset, hashBytes));
  }
  return hashes;
}

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
