/** Returns whether Postgres and browsers can store a text: no NUL, no lone surrogates. */
export function isStorableText(value: string): boolean {
  // Older browsers lack `isWellFormed`; a surrogate pair counts as one character here.
  return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
}
