import { z } from 'zod/mini';

/** Returns whether Postgres and browsers can store a text: no NUL, no lone surrogate. */
export function isStorableText(value: string): boolean {
  // Older browsers lack `isWellFormed`; a surrogate pair counts as one character here.
  return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
}

/** Trims before the length, in characters, is checked; `message` is for a text too short. */
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

export const typedEmailSchema = z.pipe(
  z.string({ error: invalidEmail }).check(z.trim(), z.maxLength(254, invalidEmail)),
  z.email(invalidEmail),
);
