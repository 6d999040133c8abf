import type { Block, Letter } from './read-paste.ts';

/** A text without its white space, and the white space before each letter that has some. */
interface Letters {
  letters: string;
  gaps: Map<number, string>;
}

function splitLetters(text: string): Letters {
  const gaps = new Map<number, string>();
  let letters = '';
  for (const part of text.split(/(\s+)/)) {
    if (part.trim() === '') gaps.set(letters.length, part);
    else letters += part;
  }
  return { letters, gaps };
}

/** How many letters show that two texts continue alike, and how far that is looked for. */
const sameLetters = 6;
const maxSkipped = 300;
const maxDifferences = 500;

/** Finds how many letters of each text to skip where they differ, such as a bullet or a sign. */
function skipDifference(a: string, b: string): [number, number] | null {
  const [shortA, shortB] = [a.slice(0, sameLetters), b.slice(0, sameLetters)];
  for (let skipped = 1; skipped <= maxSkipped; skipped += 1) {
    if (b.startsWith(shortA, skipped)) return [0, skipped];
    if (a.startsWith(shortB, skipped)) return [skipped, 0];
    if (
      skipped <= 3 &&
      a.slice(skipped, skipped + sameLetters) === b.slice(skipped, skipped + sameLetters)
    ) {
      return [skipped, skipped];
    }
  }
  return null;
}

/** Finds the white space that a text lacks, by the index of the letter that it should precede. */
function findLostGaps(shown: Letters, plain: Letters): Map<number, string> {
  const lost = new Map<number, string>();
  let [at, plainAt, alike, differences] = [0, 0, 0, 0];
  while (at < shown.letters.length && plainAt < plain.letters.length) {
    if (shown.letters[at] === plain.letters[plainAt]) {
      const gap = plain.gaps.get(plainAt);
      if (gap !== undefined && alike > 0 && !shown.gaps.has(at)) lost.set(at, gap);
      at += 1;
      plainAt += 1;
      alike += 1;
    } else {
      const rest = maxSkipped + sameLetters;
      const skipped = skipDifference(
        shown.letters.slice(at, at + rest),
        plain.letters.slice(plainAt, plainAt + rest),
      );
      differences += 1;
      if (!skipped || differences > maxDifferences) return lost;
      at += skipped[0];
      plainAt += skipped[1];
      alike = 0;
    }
  }
  return lost;
}

/**
 * Separates words that a page's styles show apart, which its tags do not say, by the same text
 * without formatting.
 */
export function restoreGaps(blocks: readonly Block[], plain: string): readonly Block[] {
  const text = blocks.flatMap(({ paragraphs }) =>
    paragraphs.map((letters) => letters.map(({ sign }) => sign).join('')),
  );
  const lost = findLostGaps(splitLetters(text.join('\n')), splitLetters(plain));
  if (lost.size === 0) return blocks;
  let at = 0;
  const restore = (letter: Letter, isHeading: boolean): Letter[] => {
    const { sign, marks } = letter;
    if (sign.trim() === '') return [letter];
    const gap = lost.get(at);
    at += sign.length;
    if (gap === undefined) return [letter];
    return [{ sign: gap.includes('\n') && !isHeading ? '\n' : ' ', marks }, letter];
  };
  return blocks.map(({ level, item, paragraphs }) => ({
    level,
    item,
    paragraphs: paragraphs.map((letters) =>
      letters.flatMap((letter) => restore(letter, level !== null)),
    ),
  }));
}
