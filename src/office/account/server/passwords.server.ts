import { createHash, randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { readBuiltFile } from '#lib/built-site.server.ts';
import commonPasswords from './common-passwords.json' with { type: 'json' };

/** Enough that hardly any other password has the same hash. */
const hashBytes = 4;

let common: ReadonlySet<number> | undefined;

/**
 * Returns some 18,000 passwords common in leaks, hashed: many are words nobody wants to read. Most
 * starts of a function never ask.
 */
function findCommon(): ReadonlySet<number> {
  common ??= readHashes(Buffer.from(commonPasswords.hashes, 'base64'));
  return common;
}

/** Words of the trade and of this program, as listed in `docs/security.md`. */
const ownWords = [
  ...['family', 'care', 'child', 'children', 'kids', 'baby', 'nanny', 'nannies', 'doula'],
  ...['agency', 'provider', 'caregiver', 'placement', 'consulting'],
  ...['admin', 'administrator', 'editor', 'owner', 'manager', 'staff', 'office', 'team'],
  ...['password', 'passwort', 'welcome', 'login', 'secret', 'website', 'site', 'dashboard'],
];

const minOwnLetters = 4;

/**
 * Recognizes common passwords, and ones of little but the site's words and the admin's name. The
 * agency's own words are those of the served site; one that was never built has none.
 */
export async function isGuessable(password: string, username: string): Promise<boolean> {
  const folded = password.toLowerCase();
  if (findCommon().has(toHash(folded))) return true;
  return isMadeOf(folded, [username, ...(await readAgencyTexts())].flatMap(listLongWords));
}

const agencySchema = z.object({ name: z.string(), tagline: z.string(), region: z.string() });

/** Reads the texts in which the agency says who and where it is. */
async function readAgencyTexts(): Promise<string[]> {
  const text = await readBuiltFile('agency.json');
  const { data } = agencySchema.safeParse(JSON.parse(text ?? 'null'));
  return data ? Object.values(data) : [];
}

function listLongWords(text: string): string[] {
  const words = text.toLowerCase().split(/\P{L}+/u);
  return words.filter((word) => word.length > 2);
}

function isMadeOf(password: string, words: readonly string[]): boolean {
  // Longest first, so that "children" is not read as "child" and a rest.
  const rest = [...ownWords, ...words]
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

// An alphabet without letters and digits that look alike.
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
