import { readFileSync } from 'node:fs';
import { create, type Font, type Glyph } from 'fontkitten';
import { brandFonts } from '#assets/fonts/fonts.ts';

export type Face = 'heading' | 'text';

/** The room for a text, in pixels. */
export interface TextRoom {
  face: Face;
  width: number;
  height: number;
  largest: number;
  smallest: number;
}

export interface DrawnText {
  size: number;
  /** From one baseline to the next. */
  lineHeight: number;
  /** The lines as SVG path data, each with its baseline starting at 0, 0. */
  lines: { path: string; width: number }[];
}

const leading: Record<Face, number> = { heading: 1.15, text: 1.35 };

/**
 * Another line is worth it where letters would otherwise be smaller than this part of the largest.
 */
const smallPart: Record<Face, number> = { heading: 0.7, text: 0.95 };

const faces = new Map<Face, Font[]>();

function loadFace(face: Face): Font[] {
  const known = faces.get(face);
  if (known) return known;
  const fonts = brandFonts[face].files.flatMap((name) => {
    const font = create(readFileSync(`src/assets/fonts/${name}`));
    return font.isCollection ? font.fonts : font;
  });
  faces.set(face, fonts);
  return fonts;
}

interface PlacedGlyph {
  glyph: Glyph;
  /** The size of the font's own unit, as a part of an em. */
  scale: number;
}

function findGlyph(face: Face, letter: string): PlacedGlyph | null {
  const code = letter.codePointAt(0) ?? 0;
  const font = loadFace(face).find((each) => each.hasGlyphForCodePoint(code));
  return font ? { glyph: font.glyphForCodePoint(code), scale: 1 / font.unitsPerEm } : null;
}

/**
 * Returns the part of a text that the fonts can draw: a letter loses an accent that they lack, and
 * signs such as emoji are left out. Returns null where a letter or digit would be lost, as in
 * Arabic.
 */
export function toDrawable(text: string, face: Face): string | null {
  const letters: string[] = [];
  for (const letter of text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()) {
    const plain = Array.from(letter.normalize('NFKD')).filter((each) => !/\p{M}/u.test(each));
    const drawn = [[letter], plain].find((each) => each.every((one) => findGlyph(face, one)));
    if (drawn) letters.push(...drawn);
    else if (/[\p{L}\p{N}]/u.test(letter)) return null;
  }
  const found = letters.join('').replaceAll(/ +/g, ' ').trim();
  return found === '' ? null : found;
}

/** Returns the width of a drawable text at a size of one pixel. */
function measure(text: string, face: Face): number {
  return Array.from(text).reduce((sum, letter) => {
    const found = findGlyph(face, letter);
    return sum + (found ? found.glyph.advanceWidth * found.scale : 0);
  }, 0);
}

/** Draws a line of text as SVG path data, from 0, 0 on its baseline. */
export function drawLine(text: string, face: Face, size: number): DrawnText['lines'][number] {
  let x = 0;
  const paths = Array.from(text, (letter) => {
    const found = findGlyph(face, letter);
    if (!found) return '';
    const scale = found.scale * size;
    const path = found.glyph.path.scale(scale, -scale).translate(x, 0).toSVG();
    x += found.glyph.advanceWidth * scale;
    return path;
  });
  // Rounding to a hundredth of a pixel halves the file.
  const path = paths
    .join('')
    .replaceAll(/(?<!\d)\d+\.\d+/g, (number) => String(Number((+number).toFixed(2))));
  return { path, width: x };
}

/**
 * Breaks words into lines of at most `width` at a size of one pixel; null where a word is wider.
 */
function wrap(words: readonly string[], face: Face, width: number): string[] | null {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(longer, face) <= width) lines[lines.length - 1] = longer;
    else if (measure(word, face) <= width) lines.push(word);
    else return null;
  }
  return lines;
}

/** Cuts words that are too long for a line. */
function cutWords(words: readonly string[], face: Face, width: number): string[] {
  return words.flatMap((word) => {
    const parts: string[] = [];
    for (const letter of word) {
      const longer = (parts.at(-1) ?? '') + letter;
      if (parts.length > 0 && measure(longer, face) <= width) parts[parts.length - 1] = longer;
      else parts.push(letter);
    }
    return parts;
  });
}

/**
 * Sets a text as large as its room allows, in few lines. A word that is too long for a line is cut,
 * and a text that is too long even at the smallest size ends in dots. Returns null where the fonts
 * lack its letters.
 */
export function fitText(text: string, room: TextRoom): DrawnText | null {
  const { face, width, height, largest, smallest } = room;
  const drawable = toDrawable(text, face);
  if (drawable === null) return null;
  const words = drawable.split(' ');
  const sizes = Array.from({ length: largest - smallest + 1 }, (_, index) => largest - index);
  const setWords = (parts: (size: number) => readonly string[]) =>
    sizes.flatMap((size) => {
      const lines = wrap(parts(size), face, width / size);
      return lines && lines.length * size * leading[face] <= height ? [{ size, lines }] : [];
    });
  const found = setWords(() => words);
  const counts = [...new Set(found.map(({ lines }) => lines.length))].sort((a, b) => a - b);
  // The first one found for each number of lines is the largest.
  const best = counts.map((count) => found.find(({ lines }) => lines.length === count));
  const { size, lines } =
    best.find((each) => each && each.size >= largest * smallPart[face]) ??
    found[0] ??
    setWords((each) => cutWords(words, face, width / each))[0] ??
    shorten(words, room);
  return {
    size,
    lineHeight: size * leading[face],
    lines: lines.map((line) => drawLine(line, face, size)),
  };
}

/** Fills the room at the smallest size, with dots for what is left out. */
function shorten(words: readonly string[], { face, width, height, smallest }: TextRoom) {
  const ems = width / smallest;
  const all = wrap(cutWords(words, face, ems), face, ems) ?? [];
  const lines = all.slice(0, Math.max(1, Math.floor(height / (smallest * leading[face]))));
  let last = lines.pop() ?? '';
  while (measure(`${last}…`, face) > ems) last = last.slice(0, -1).trimEnd();
  return { size: smallest, lines: [...lines, `${last}…`] };
}
