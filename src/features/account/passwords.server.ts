import { createHash, randomInt } from 'node:crypto';
import commonPasswords from './common-passwords.json' with { type: 'json' };

/** The first bytes of a SHA-256: enough that hardly any other password has the same. */
const hashBytes = 4;

/**
 * Some 18,000 passwords of eight characters or more that leaks have shown to be common. They are
 * hashed, since many of the words are ones that nobody wants to read.
 */
const common = readHashes(Buffer.from(commonPasswords.hashes, 'base64'));

/** The words of this site and its trade, as `docs/security.md` lists them. */
const ownWords = [
  ...['sandpiper', 'suncoast', 'tampa', 'bay', 'florida'],
  ...['family', 'care', 'child', 'children', 'kids', 'baby', 'nanny', 'nannies', 'doula'],
  ...['agency', 'provider', 'caregiver', 'placement', 'consulting'],
  ...['admin', 'administrator', 'editor', 'owner', 'manager', 'staff', 'office', 'team'],
  ...['password', 'passwort', 'welcome', 'login', 'secret', 'website', 'site', 'dashboard'],
];

const minOwnLetters = 4;

/**
 * Returns whether attackers would try a password early: a common one in any case, or one made of
 * little but the site's own words and the admin's own name.
 */
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

// Leaves out letters and digits that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export const randomPasswordDays = 7;

/** Returns a password of some 148 bits that can be read aloud, such as `h7kqmd-…`. */
export function createRandomPassword(): string {
  return createRandomGroups(5, 6);
}

/** Returns groups of random letters and digits, five bits each, with dashes between them. */
export function createRandomGroups(count: number, length: number): string {
  const createGroup = () =>
    Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return Array.from({ length: count }, createGroup).join('-');
}
