import { foldText } from '#lib/text/fold-text.ts';

/** A number with its unit, maybe the lower one of two: "10+ years", "5-10 years", "18 months". */
const duration =
  /(?<![\p{Letter}\d.])(\d{1,3}(?:\.\d+)?|an?|one)\s*\+?\s*(?:(?:[-‐–—]|to)\s*\d{1,3}(?:\.\d+)?\s*\+?\s*)?(year|yr|month)s?\b/u;

/** Words after which a number is the most that it can be. */
const upperBound = /\b(?:less than|fewer than|under|below|up to)\s*$|<\s*$/;

/**
 * The whole years of experience that a text promises at least: 5 for "5-10 years", 0 for "Less than
 * 1 year".
 *
 * @param text as an editor wrote it
 * @returns null where no length of time can be read
 */
export function readExperienceYears(text: string): number | null {
  const folded = foldText(text);
  const found = duration.exec(folded);
  if (!found) return null;
  if (upperBound.test(folded.slice(0, found.index))) return 0;
  const count = /^\d/.test(found[1] ?? '') ? Number(found[1]) : 1;
  return Math.floor(found[2] === 'month' ? count / 12 : count);
}
