const toSet = (words: string) => new Set(words.split(' '));

/** Words before a name, folded and without their period. */
const titles = toSet(
  'dr doctor dra mr mister mrs ms miss mx prof professor rev reverend pastor rabbi fr hon capt sgt ' +
    'lt col sr sra srta senor senora senorita lic ing mme mlle madame monsieur herr frau pan pani',
);
const endings = toSet(
  'jr sr ii iii iv esq rn bsn msn lpn np cpnp crnp cna md do dds dmd pa phd edd jd cpa lcsw mba ma ' +
    'ms med cpr ibclc cd dona pcd pt ot slp',
);
const familyWords = toSet('family families familia familie famille famiglia rodzina fanmi');
const articles = toSet('the la las los die der');
const particles = toSet(
  'de del dela da das dos di du van von der den la le el al bin ibn ter ten st',
);
/** First names that often begin a double one, and what follows them. */
const doubleStarts = toSet(
  'mary maria ana anna ann anne jean john juan jose billy bobby sarah rosa',
);
const doubleEnds = toSet(
  'ann anne jo beth lou kay jane ellen grace rose sue elena maria isabel luisa luis carlos antonio ' +
    'manuel pablo miguel marie luc paul pierre claude joe bob teresa',
);
/** Vietnamese surnames, which come first in the order of the language. */
const surnamesFirst = toSet('nguyen tran pham huynh hoang phan truong dang bui');
/** The letters are small: large ones are initials. */
const connectors = /^(?:and|And|AND|&|\+|\/|y|e|i|et|und|и|ak|và)$/;
/** Connectors that are also inside one person's surname, as in "Ortega y Gasset". */
const surnameConnectors = /^[yei]$/;
const maxLength = 40;

const foldWord = (word: string) =>
  word
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();

const isIn = (words: ReadonlySet<string>) => (word: string) => words.has(foldWord(word));
const isTitle = isIn(titles);
const isEnding = isIn(endings);
const isConnector = (word: string) => connectors.test(word);
const isNoName = (word: string) => isTitle(word) || isConnector(word);

/** Returns the words of a name, each with a letter or a connector, without signs around it. */
function splitWords(text: string): string[] {
  return text
    .replaceAll(/([&+/])/g, ' $1 ')
    .replaceAll(/\b(dra?|mrs?|ms|prof|rev)\.(?=\p{L})/giu, '$1. ')
    .split(/\s+/)
    .map((word) => (isConnector(word) ? word : word.replace(/^[^\p{L}]+/u, '')))
    .map((word) => (/\p{L}/u.test(word) ? trimEnd(word) : word))
    .filter((word) => /\p{L}/u.test(word) || isConnector(word));
}

/** Keeps the period of an initial or a title, and no other sign. */
function trimEnd(word: string): string {
  const end = word.search(/(?<![^\p{L}\p{M}])[^\p{L}\p{M}]*$/u);
  const bare = word.slice(0, end);
  return word[end] === '.' && (isTitle(bare) || /^\p{L}(?:\.\p{L})*$/u.test(bare))
    ? `${bare}.`
    : bare;
}

/** Writes "ANN" and "ann" as "Ann". */
function toCapital(word: string): string {
  const isPlain = word === word.toLowerCase() || (word.length > 2 && word === word.toUpperCase());
  if (!isPlain) return word;
  return word
    .toLowerCase()
    .replaceAll(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** Returns how one person is greeted; `words` may begin with titles and end with credentials. */
function greetPerson(words: readonly string[]): string {
  const start = words.findIndex((word) => !isNoName(word));
  if (start < 0) return '';
  let end = words.findLastIndex((word) => !isConnector(word)) + 1;
  while (end > start + 1 && isEnding(words[end - 1] ?? '')) end -= 1;
  const names = words.slice(start, end);
  const [first = '', second = '', third] = names;
  const whole = [...words.slice(0, start), ...names].join(' ');
  // With a title and one name, "Dr. Vale", or in an order that cannot be known, the whole name.
  const isSurname = start > 0 && names.length === 1;
  const isOther =
    /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(first) ||
    isIn(particles)(first) ||
    (names.length > 2 && isIn(surnamesFirst)(first));
  if (isSurname || isOther) return whole;
  if (/^(?:doña|don|dona)$/i.test(first) && (third !== undefined || foldWord(first) === 'dona')) {
    return second === '' ? first : `${first} ${second}`;
  }
  if (first.endsWith('.') || /^\p{L}$/u.test(first)) {
    const isKnown =
      third !== undefined &&
      !second.endsWith('.') &&
      !isIn(particles)(second) &&
      !names.some(isConnector);
    return isKnown ? toCapital(second) : whole;
  }
  const isDouble = isIn(doubleStarts)(first) && isIn(doubleEnds)(second);
  return isDouble ? `${toCapital(first)} ${toCapital(second)}` : toCapital(first);
}

/** Returns how two people are greeted, or null for words that name one. */
function greetCouple(words: readonly string[]): string | null {
  const at = words.findIndex(isConnector);
  if (at < 1 || at === words.length - 1) return null;
  const [left, right] = [words.slice(0, at), words.slice(at + 1)];
  if (right.some(isConnector)) return words.join(' ');
  const connector = words[at] ?? '';
  const isInSurname = surnameConnectors.test(connector) && left.length > 1 && right.length === 1;
  if (isInSurname) return null;
  // "Mr. and Mrs. Vale"
  if (left.every(isTitle)) return words.join(' ');
  return right.every(isTitle)
    ? greetPerson(left)
    : `${greetPerson(left)} ${connector} ${greetPerson(right)}`;
}

function greet(name: string): string {
  const [start = '', ...more] = name
    .split(',')
    .map(splitWords)
    .filter((words) => words.length > 0);
  // Credentials behind a comma, and remarks: "Ann Vale, RN", "Ann Vale, mother of two".
  const rest = more.filter(
    (words) =>
      !words.every(isEnding) && !/^\p{Ll}/u.test(words[0] === 'and' ? '' : (words[0] ?? '')),
  );
  if (start === '') return '';
  const [next] = rest;
  const hasConnector = (words: readonly string[]) => words.some(isConnector);
  if (!next) return greetAll(start);
  const isList = rest.length > 1 || isConnector(next[0] ?? '') || hasConnector(start);
  const isLastFirst = start.length === 1 || next.length === 1 || isIn(particles)(start[0] ?? '');
  const lastWord = next.findLastIndex(isConnector);
  const hasSurname = hasConnector(next) && next.length - lastWord > 2;
  if (isList || hasSurname || !isLastFirst) return name.replaceAll(/\s+/g, ' ');
  return next.every(isNoName)
    ? greetAll([...next, ...start])
    : greetAll(next.slice(next.findIndex((word) => !isTitle(word))));
}

function greetAll(typed: readonly string[]): string {
  const words = typed.slice(typed.findIndex((word) => !isConnector(word)));
  const family = words.findIndex(isIn(familyWords));
  if (family >= 0) {
    if (words.length === 1) return '';
    return words.slice(isIn(articles)(words[0] ?? '') ? 1 : 0).join(' ');
  }
  return greetCouple(words) ?? greetPerson(words);
}

/**
 * Returns the words by which a person would greet whoever typed a name: "Ann" for "Dr. Ann Vale",
 * "Vale, Ann" and "ANN VALE, RN", "Ann and Bob" for a couple, "Vale Family" for a family, "Mr. & Mrs.
 * Vale" where no first name is given. Empty where nothing of it is a name.
 */
export function toGreetedName(name: string): string {
  const clean = name
    .slice(0, 200)
    .replaceAll(/\([^()]*\)|<[^<>]*>|"[^"]*"|“[^“”]*”/g, ' ')
    .trim();
  if (/@|:\/\//.test(clean)) return '';
  const greeted = greet(clean).replace(/(?<![^\p{L}\p{M}])[^\p{L}\p{M}]+$/u, '');
  const isName = splitWords(greeted.replaceAll(',', ' ')).some((word) => !isNoName(word));
  return isName && greeted.length <= maxLength ? greeted : '';
}

/** Returns a name for "Contact Ann" and "Ann has 5 years of experience", which need one. */
export function toFirstName(name: string): string {
  return toGreetedName(name) || name;
}
