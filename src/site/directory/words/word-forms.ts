import { toQuery } from './text-match.ts';

/** Splits a text into folded words; "land o' lakes", "St.Pete" and "pre-k" are several. */
export function splitWords(typed: string): string[] {
  return toQuery(typed)
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Shorter words have no plural, or would match nearly everything. */
export const minWordLength = 3;

const irregular: [RegExp, string][] = [
  [/children$/, 'child'],
  [/men$/, 'man'],
  [/people$/, 'person'],
  [/wives$/, 'wife'],
  [/([sz]s|x|ch|sh|zz)es$/, '$1'],
  [/ies?$/, 'y'],
];

/** Returns what a word and its English plural have in common: "nanny" for "nannies". */
export function toStem(word: string): string {
  if (word.length <= minWordLength && word !== 'men') return word;
  for (const [ending, singular] of irregular) {
    if (ending.test(word)) return word.replace(ending, singular);
  }
  return /(?:ss|us|is)$/.test(word) ? word : word.replace(/s$/, '');
}

/** Returns the singular of a Spanish plural in "-es": "adolescente" and "profesor" alike. */
function toSpanishStem(word: string): string {
  if (word.length <= minWordLength + 1) return toStem(word);
  return word.replace(/([dlnrj])es$/, '$1');
}

/**
 * Returns the keys under which words are known, and asked for: without spaces, so that "clear
 * water", "St.Pete" and "prek" find "Clearwater", "St. Pete" and "pre-k", and in the singular.
 */
export function toKeys(words: readonly string[]): string[] {
  const joined = words.join('');
  return [
    ...new Set([
      words.map(toStem).join(''),
      toStem(joined),
      joined,
      words.map(toSpanishStem).join(''),
    ]),
  ];
}

/** Creates an index of phrases by every form of them. */
export function indexPhrases<Value>(
  phrases: Iterable<readonly [phrase: string, value: Value]>,
): (words: readonly string[]) => readonly Value[] {
  const index = new Map<string, Value[]>();
  for (const [phrase, value] of phrases) {
    for (const key of toKeys(splitWords(phrase))) {
      const known = index.get(key) ?? [];
      if (!known.includes(value)) index.set(key, [...known, value]);
    }
  }
  return (words) => {
    for (const key of toKeys(words)) {
      const known = index.get(key);
      if (known) return known;
    }
    return [];
  };
}

/** Returns whether a folded text holds a whole word or phrase, in the singular or plural. */
export function holdsWord(text: string, word: string): boolean {
  return listForms(word).some((form) => holdsForm(text, form));
}

/** The plural in "s" is found with its singular. */
function listForms(word: string): string[] {
  const stem = toStem(word);
  return [
    ...new Set([
      word,
      ...(stem.length < minWordLength ? [] : [stem]),
      ...(stem.endsWith('y') ? [`${stem.slice(0, -1)}ies`] : []),
      ...(stem.endsWith('child') ? [`${stem}ren`] : []),
      ...(/(?:s|x|ch|sh)$/.test(stem) ? [`${stem}es`] : []),
    ]),
  ];
}

function holdsForm(text: string, form: string): boolean {
  let at = text.indexOf(form);
  while (at >= 0 && !isWholeAt(text, at, form.length)) at = text.indexOf(form, at + 1);
  return at >= 0;
}

const letter = /[\p{L}\p{N}]/u;

function isWholeAt(text: string, at: number, length: number): boolean {
  // Check for a space first: most words follow one, and a regular expression is expensive.
  const before = text[at - 1] ?? ' ';
  if (before !== ' ' && letter.test(before)) return false;
  const after = text[at + length] === 's' ? at + length + 1 : at + length;
  return !letter.test(text[after] ?? ' ');
}

/** Returns the whole word of a folded text in which a part was found. */
export function findWordAround(text: string, part: string): string {
  const at = text.indexOf(part);
  let [start, end] = [at, at + part.length];
  while (start > 0 && letter.test(text[start - 1] ?? '')) start -= 1;
  while (end < text.length && letter.test(text[end] ?? '')) end += 1;
  return text.slice(start, end);
}
