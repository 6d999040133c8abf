import fc from 'fast-check';

const words = ['a', 'word', 'Zoë', '👩‍👧', 'true', 'null', 'yes', '12', '1e3', '0x1F', '2026-03-14'];
const signs = Array.from(': # \' " \\ \n \t - ? @ & * ! | > % ` { } [ ] , ~ = \r');
const groups = [': ', ' #', '- ', '? ', '&a', '*a', '---', '...', '<<', '\n\n', '\r\n', '\\n'];
const unusual = ['\u0085', '\u2028', '\u00a0', '\ufeff', '\0', '\u0007', '\u007f', '\ud800'];

/** Short texts that have a meaning in YAML, or are hard to write. */
export const trickyText = fc.oneof(
  fc.constantFrom(...words, ...signs, ...groups, ...unusual),
  fc.string({ maxLength: 8 }),
);

/** Any text: tricky parts in a row, or with spaces between them, or any characters at all. */
export const anyText = fc.oneof(
  fc.array(trickyText, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.array(trickyText, { maxLength: 60 }).map((pieces) => pieces.join(' ')),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
