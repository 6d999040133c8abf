import * as z from 'zod/mini';
import { readUrl } from './read-url.ts';
import { isStorableText } from './storable-text.ts';

/** Joiners stay: Persian words and emoji need them. */
const invisibleSigns =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g;

const joinersAtEnds = /^[\u200C\u200D\s]+|(?<![\u200C\u200D\s])[\u200C\u200D\s]+$/g;

/** Removes invisible signs, such as those in copied text, and trims; U+2800 is an empty pattern. */
export function cleanTypedText(text: string): string {
  const clean = text.replaceAll(invisibleSigns, '').trim();
  const isVisible = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u.test(clean);
  return isVisible ? clean.replaceAll(joinersAtEnds, '') : '';
}

/**
 * Cleans a text that may be far too long: one that is too long however it is cleaned is cut instead,
 * and stays longer than `maxLength`.
 */
function cleanWithin(clean: (text: string) => string, maxLength: number) {
  const mostTyped = 4 * maxLength + 1000;
  return (text: string) => (text.length > mostTyped ? text.slice(0, mostTyped) : clean(text));
}

/** `toLocaleString` loads the words of all languages, at each start of a function. */
const withCommas = (count: number) => count.toString().replaceAll(/\B(?=(?:\d{3}){1,3}$)/g, ',');

/** Trims before checking the length, in characters; `message` is for a text that is too short. */
export function typedTextSchema(minLength: number, maxLength: number, message: string) {
  return z
    .string({ error: message })
    .check(
      z.overwrite(cleanWithin(cleanTypedText, maxLength)),
      z.minLength(minLength, message),
      z.maxLength(maxLength, `Please keep this to ${withCommas(maxLength)} characters`),
      z.refine(isStorableText, 'Please remove the characters that cannot be shown'),
    );
}

const invalidEmail = 'Please enter a valid email address';

const emailPattern =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_!#$&'*+./=^{}~-]*[\p{L}\p{M}\p{N}_!#$&'*+/=^{}~-]@(?:[a-zA-Z\d](?:[a-zA-Z\d-]*[a-zA-Z\d])?\.)+(?:[a-zA-Z]{2,}|[xX][nN]--[a-zA-Z\d-]*[a-zA-Z\d])$/u;

/** Removes what surrounds a copied address, and writes the domain as mail servers know it. */
function cleanEmail(text: string): string {
  const address = text
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .replace(/^[^<>]*<([^<>]*)>$/, '$1')
    .replace(/^mailto:/i, '')
    .replace(/(?<![.,;])[.,;]+$/, '')
    .replaceAll('’', "'")
    .normalize();
  const domainStart = address.lastIndexOf('@') + 1;
  return address.slice(0, domainStart) + toAsciiDomain(address.slice(domainStart));
}

function toAsciiDomain(domain: string): string {
  if (/^[\x21-\x7e]*$/.test(domain) || !/^[\p{Letter}\p{Mark}\p{Number}.-]+$/u.test(domain)) {
    return domain;
  }
  return readUrl(`http://${domain}`)?.hostname ?? domain;
}

const maxEmailLength = 254;

export const typedEmailSchema = z.pipe(
  z
    .string({ error: invalidEmail })
    .check(
      z.overwrite(cleanWithin(cleanEmail, maxEmailLength)),
      z.maxLength(maxEmailLength, invalidEmail),
    ),
  z.email({ pattern: emailPattern, error: invalidEmail }),
);

/** Returns the texts of a body that nobody has checked. */
export function listTypedTexts(body: unknown): Record<string, string> {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
