import { readPhone } from '#lib/text/contact-links.ts';

/** Matches the site settings that other texts repeat. */
const sharedFactPattern = /^content\/site\.yaml#(name|phone|email|address|hours|answerWithin)$/;

const minPhoneDigits = 7;

/** Matches a word that may stand for the agency on its own: other texts rarely capitalize it. */
const ownWordPattern = /^\p{Lu}\p{L}{4,}$/u;

/** Matches the words of the trade that many agencies' names begin with. */
const tradePattern = /^(?:agenc|bab|car(?:e|ing)|child|doula|famil|kid|nann|parent)/i;

/** Matches digits, with the separators that people put between them. */
const digitsPattern = /\d(?:[\s().\u2010-\u2015-]{0,3}\d)*/g;

const factNames: Record<string, string> = {
  name: 'This name is',
  phone: 'This phone number is',
  email: 'This email address is',
  address: 'This address is',
  hours: 'These hours are',
  answerWithin: 'This promise is',
};

/** Describes on how many pages a text appears: "This phone number is shown on 40 pages". */
export function describePages(target: string, pages: number): string {
  const fact = factNames[sharedFactPattern.exec(target)?.[1] ?? ''] ?? 'This text is';
  return `${fact} shown on ${pages} pages`;
}

/** Lists how other texts may still state the old fact; empty where the field is no shared fact. */
export function listOldFacts(target: string, before: string, after: string): string[] {
  const name = sharedFactPattern.exec(target)?.[1];
  if (name === undefined) return [];
  const left = listPhrasings(name, before)
    .map((fact) => fact.trim())
    .find((fact) => fact.length >= 5 && !mentionsFact(after, fact));
  return left === undefined ? [] : [left];
}

/**
 * Lists how people write a fact, shortest first: the street without the city, one word of a name.
 */
function listPhrasings(name: string, fact: string): string[] {
  const [street = ''] = fact.split(',');
  if (name === 'address' && /\d/.test(street)) return [street];
  const [word = ''] = name === 'name' ? fact.trim().split(/[\s,]/) : [];
  return ownWordPattern.test(word) && !tradePattern.test(word) ? [word, fact] : [fact];
}

/**
 * Returns whether a text mentions a fact. Phone numbers are compared by digits, pages by their
 * whole path, one-word names by their letters, and other facts by their words.
 */
export function mentionsFact(text: string, fact: string): boolean {
  if (/^(?:\/[\w-]+)+$/.test(fact)) return mentionsPath(text, fact);
  if (ownWordPattern.test(fact)) return mentionsName(text, fact);
  const digits = readPhoneDigits(fact);
  if (digits === null) return mentionsWords(normalize(text), normalize(fact));
  return [...text.matchAll(digitsPattern)].some(([written]) => isWritten(digits, written));
}

/** Finds whole words only: "8 hours", but not in "48 hours" or "24-48 hours". */
function mentionsWords(text: string, words: string): boolean {
  const parts = text.split(words);
  return parts.slice(0, -1).some((before) => !/^\d/.test(words) || !/\d-?$/.test(before));
}

/** Finds "Heron", but neither "heron" nor "Herons". */
function mentionsName(text: string, name: string): boolean {
  const parts = text.split(name);
  return parts
    .slice(1)
    .some((rest, index) => !/^\p{L}/u.test(rest) && !/\p{L}$/u.test(parts[index] ?? ''));
}

/** Finds `/providers/1`, but not in `/providers/12`. */
function mentionsPath(text: string, path: string): boolean {
  return text
    .split(path)
    .slice(1)
    .some((rest) => !/^[\w-]/.test(rest));
}

/** Returns the digits of a phone number without the extension and the US country code. */
function readPhoneDigits(fact: string): string | null {
  return readPhone(fact)?.dialed.replace(/^\+1(?=\d{10}$)|^\+/, '') ?? null;
}

function isWritten(number: string, written: string): boolean {
  return findNumber(number, written) !== null;
}

/** Returns the first and the last digit of a number, counted in digits; null if it isn't there. */
function findNumber(number: string, written: string): [first: number, last: number] | null {
  if (written.length < minPhoneDigits) return null;
  const digits = [...written.matchAll(/\d/g)];
  const all = written.replaceAll(/\D/g, '');
  const isAt = (part: string, at: number) => {
    const [last, next] = [digits[at + part.length - 1], digits[at + part.length]];
    return all.startsWith(part, at) && (!last || !next || next.index > last.index + 1);
  };
  // Locals leave out the area code; after a different one, it is another number.
  if (number.length === 10 && isAt(number.slice(3), 0)) return [0, 6];
  const at = digits.findIndex((_, index) => isAt(number, index));
  return at < 0 ? null : [at, at + number.length - 1];
}

/** A fact of the agency that changes. */
export interface ChangedFact {
  target: string;
  before: string;
  after: string;
}

/** Writes the new fact in place of the old one; null where only a person can tell how. */
export function replaceFact(text: string, { target, before, after }: ChangedFact): string | null {
  const [old] = listOldFacts(target, before, after);
  if (old === undefined) return null;
  const name = sharedFactPattern.exec(target)?.[1];
  let replaced = replaceWords(text, before, after, name);
  if (name === 'phone') replaced = replaceNumbers(replaced, before, after);
  if (name === 'name') replaced = replaceWords(replaced, old, after, name);
  const [street = '', ...city] = after.split(',');
  if (name === 'address' && before === [old, ...city].join(',')) {
    replaced = replaceWords(replaced, old, street, name);
  }
  // A word of the name may also be that of a street.
  const isDone = name === 'name' || !mentionsFact(replaced, old);
  return isDone && replaced !== text ? replaced : null;
}

/** Replaces whole words, but no part of an address; a name only where it is written alike. */
function replaceWords(text: string, words: string, next: string, name: string | undefined): string {
  const dash = String.raw`[-\u2010-\u2015]`;
  const source = words
    .trim()
    .replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
    .replaceAll(/[\u2010-\u2015-]/g, dash)
    .replaceAll(/\s+/g, String.raw`(?:[^\S\n]+|[^\S\n]*\n[^\S\n]*)`);
  const [letter, joint] = [String.raw`[\p{L}\p{N}]`, String.raw`[-.+\u2010\u2011\u2013]`];
  // A number in a link is written without spaces.
  const start = `(?<!${letter}|[/@#_${name === 'phone' ? ':=' : ''}]|${letter}${joint})`;
  // "Heron Lane" is not the agency.
  const isStreet = String.raw`|[*_\])"”]*\s+\p{Lu}`;
  const end = `(?!${letter}|[/@_]|${joint}${letter}${ownWordPattern.test(words) ? isStreet : ''})`;
  const pattern = new RegExp(start + source + end, name === 'name' ? 'gu' : 'giu');
  return text.replaceAll(pattern, () => next.trim());
}

const readAmerican = (fact: string) => /^\+1(\d{10})$/.exec(readPhone(fact)?.dialed ?? '')?.[1];

/** Replaces the digits of a number and leaves what parts them, as in the link that calls it. */
function replaceNumbers(text: string, before: string, after: string): string {
  const [old, next] = [readAmerican(before), readAmerican(after)];
  if (old === undefined || next === undefined) return text;
  return text.replaceAll(digitsPattern, (written: string, at: number) => {
    const [first, last] = findNumber(old, written) ?? [0, -1];
    const places = [...written.matchAll(/\d/g)].map(({ index }) => index);
    const code = written.slice(0, places[first]);
    const start = text.slice(0, at);
    // "+91 8135550142" is a number of another country.
    const isForeign = start.endsWith('+') ? !/^(?:1\D*)?$/.test(code) : /\d$/.test(code);
    if (last < 0 || (isForeign && !/(?:^|\D)1$/.test(code))) return written;
    const isLocal = last - first < 9;
    if (isLocal && old.slice(0, 3) !== next.slice(0, 3)) {
      // The area code may stand there in a way that is not known, and a link has no spaces.
      const isOpen = /(?:\d\W{0,4}|[:=/])$/.test(start);
      return isOpen ? written : after.trim() + written.slice((places[last] ?? 0) + 1);
    }
    const digits = isLocal ? next.slice(3) : next;
    return Array.from(written, (sign, place) => {
      const index = places.indexOf(place);
      return index < first || index > last ? sign : (digits[index - first] ?? sign);
    }).join('');
  });
}

function normalize(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015]/g, '-')
    .replaceAll(/\s{2,}|[^\S ]/g, ' ');
}
