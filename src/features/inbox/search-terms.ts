import { foldText } from '#lib/text/fold-text.ts';

/** A text that holds these holds about any longer search too. */
const maxWords = 8;
const phonePart = /^[\d()+./-]+$/;
const minPhoneDigits = 3;

/**
 * The words of a search, folded as the text that they are looked for in. A part of a phone number
 * has two spellings, since numbers are stored with their digits alone as well.
 *
 * @param q as typed
 * @returns the spellings of each word, of which the text must hold one; none for an empty search
 */
export function listSearchWords(q: string): string[][] {
  const words = foldText(q)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, maxWords).map((word) => {
    const digits = word.replaceAll(/\D/g, '');
    const isPhonePart = phonePart.test(word) && digits.length >= minPhoneDigits;
    return isPhonePart && digits !== word ? [word, digits] : [word];
  });
}
