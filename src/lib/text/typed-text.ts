import { z } from 'zod/mini';

/**
 * True for text that a database and a browser can both keep unchanged: no NUL and no half of a
 * surrogate pair.
 */
export function isStorableText(value: string): boolean {
  // Older browsers lack `isWellFormed`; here a pair counts as the one character that it is.
  return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
}

/**
 * A line or paragraph that a visitor types: trimmed before its length is judged.
 *
 * @param minLength shortest text accepted, in characters
 * @param maxLength longest text accepted, in characters
 * @param message what to say when it is missing or too short
 */
export function typedTextSchema(minLength: number, maxLength: number, message: string) {
  return z
    .string({ error: message })
    .check(
      z.trim(),
      z.minLength(minLength, message),
      z.maxLength(maxLength, `Please keep this to ${maxLength.toLocaleString('en-US')} characters`),
      z.refine(isStorableText, 'Please remove the characters that cannot be shown'),
    );
}

const invalidEmail = 'Please enter a valid email address';

/** An email address that a visitor types. */
export const typedEmailSchema = z.pipe(
  z.string({ error: invalidEmail }).check(z.trim(), z.maxLength(254, invalidEmail)),
  z.email(invalidEmail),
);
