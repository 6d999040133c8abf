import { z } from 'zod/mini';
import { isStorableText } from '#lib/text/typed-text.ts';

/** Fewest characters of a new password. */
export const minPasswordLength = 8;
/** Most characters of a password: room for long sentences, but no burden for the server. */
export const maxPasswordLength = 256;

/**
 * A password, taken as it was typed: spaces at its ends belong to it.
 *
 * @param minLength shortest one accepted, in characters
 * @param message what to say when it is missing or too short
 */
export function passwordSchema(minLength: number, message: string) {
  return z
    .string({ error: message })
    .check(
      z.minLength(minLength, message),
      z.maxLength(
        maxPasswordLength,
        `Please keep this to ${maxPasswordLength.toString()} characters`,
      ),
      z.refine(isStorableText, 'Please remove the characters that cannot be shown'),
    );
}

/** What is said of a new password that attackers would try early. */
export const guessablePasswordRefusal =
  'This password is easy to guess. Please choose one that is not a common password and not made of our own name or yours';

/** A password that is to be set. */
export const newPasswordSchema = passwordSchema(
  minPasswordLength,
  `New password must be at least ${minPasswordLength.toString()} characters`,
);
