import fc from 'fast-check';
import { hostileAddresses } from '#test/kit/hostile/hostile-addresses.ts';
import { seed } from '#test/full/torture/sizes.ts';

const schemes = ['javascript:', 'vbscript:', 'data:text/html,', 'data:image/svg+xml,'];
const endings = [
  'alert(1)',
  '//b.co/%0aalert(1)',
  '<script>alert(1)</script>',
  'alert&lpar;1&rpar;',
];
const beginnings = [
  '',
  '',
  '',
  ' ',
  '\t',
  '\n',
  '\u0001',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '&#1;',
  '&#32;',
  '\\',
];
const between = ['', '', '', '', '\t', '\n', '\r', '&Tab;', '&NewLine;', '&#9;', '&#10;', '\u00ad'];

/** Ways to write one letter that may mean the same. */
const spellings: ((letter: string) => string)[] = [
  (letter) => letter,
  (letter) => letter,
  (letter) => letter.toUpperCase(),
  (letter) => `&#${code(letter)};`,
  (letter) => `&#${code(letter).toString().padStart(7, '0')}`,
  (letter) => `&#x${code(letter).toString(16)};`,
  (letter) => `&#X${code(letter).toString(16).padStart(6, '0')};`,
  (letter) => `%${code(letter).toString(16)}`,
  (letter) => (letter === ':' ? '&colon;' : letter),
  (letter) => `\\${letter}`,
];

function code(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}

const address = fc
  .tuple(
    fc.constantFrom(...beginnings),
    fc.constantFrom(...schemes),
    fc.constantFrom(...endings),
    fc.array(fc.tuple(fc.nat(spellings.length - 1), fc.constantFrom(...between)), {
      minLength: 24,
      maxLength: 24,
    }),
    // How many of ten letters have an odd spelling.
    fc.nat(10),
  )
  .map(([beginning, scheme, ending, ways, odd]) => {
    const letters = Array.from(scheme).map((letter, index) => {
      const [spelling = 0, glue = ''] = ways[index] ?? [];
      return index % 10 < odd ? `${spellings[spelling]?.(letter) ?? ''}${glue}` : letter;
    });
    return beginning + letters.join('') + ending;
  });

/** Returns distinct spellings of addresses that run code: the known ones first. */
export function listCodeAddresses(count: number): string[] {
  const found = new Set(hostileAddresses.slice(0, count));
  for (const each of fc.sample(address, { seed, numRuns: count * 3 })) {
    if (found.size >= count) break;
    found.add(each);
  }
  return [...found];
}
