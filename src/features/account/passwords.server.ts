import { createHash, randomInt } from 'node:crypto';
import commonPasswords from './common-passwords.json' with { type: 'json' };

/** Is enough for hardly any other password to have the same. */
const hashBytes = 4;

/** Holds some 18,000 passwords common in leaks, hashed: many are words nobody wants to read. */
const common = readHashes(Buffer.from(commonPasswords.hashes, 'base64'));

/** Lists words of this site and its trade, as `docs/security.md` does. */
const ownWords = [
  ...['sandpiper', 'suncoast', 'tampa', 'bay', 'florida'],
  ...['family', 'care', 'child', 'children', 'kids', 'baby', 'nanny', 'nannies', 'doula'],
  ...['agency', 'provider', 'caregiver', 'placement', 'consulting'],
  ...['admin', 'administrator', 'editor', 'owner', 'manager', 'staff', 'office', 'team'],
  ...['password', 'passwort', 'welcome', 'login', 'secret', 'website', 'site', 'dashboard'],
];

const minOwnLetters = 4;

/** Recognizes common passwords, and ones of little but the site's words and the admin's name. */
export function isGuessable(password: string, username: string): boolean {
  const folded = password.toLowerCase();
  return common.has(toHash(folded)) || isMadeOfOwnWords(folded, username.toLowerCase());
}

function isMadeOfOwnWords(password: string, username: string): boolean {
  // The longest come first, so that "children" is not "child" and a rest.
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

// This leaves out letters and digits that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export const randomPasswordDays = 7;

/** Returns a password of some 148 bits that can be read aloud, such as `h7kqmd-…`. */
export function createRandomPassword(): string {
  return createRandomGroups(5, 6);
}

export function createRandomGroups(count: number, length: number): string {
  const createGroup = () =>
    Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return Array.from({ length: count }, createGroup).join('-');
}
