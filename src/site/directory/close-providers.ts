import { listNeighbors } from '#model/schemas/county.ts';
import type { ServiceArea } from '#model/schemas/service-area.ts';
import {
  findCloseEntries,
  listOnce,
  matchWord,
  readQuery,
  type CloseMatches,
  type FoundLocation,
  type Term,
  type Vocabulary,
} from './close-matches.ts';
import {
  findLongForm,
  findMeanings,
  hasMeaning,
  listEverydayPhrases,
  type Meaning,
} from '#site/directory/words/everyday-words.ts';
import { listLanguages, type SearchableProvider } from './provider-search.ts';
import {
  listSearchLines,
  type SearchedAreas,
  type SearchLine,
  type SearchLines,
} from './search-lines.ts';
import { providerCopy } from './search-outcome.ts';
import {
  isNumber,
  readNumber,
  readYears,
  toExperience,
  type NumberFact,
} from '#site/directory/words/typed-numbers.ts';
import { indexPhrases, splitWords, toKeys } from '#site/directory/words/word-forms.ts';
import { findAreaOfZip, listTownNames, readZip } from './zip-codes.ts';

type ProviderTerm = Term<SearchableProvider>;

export interface FoundProviders {
  close: CloseMatches<SearchableProvider> | null;
  /** The answer to a question in the query. */
  line: SearchLine | undefined;
}

/**
 * Finds the caregivers who match a query, beside those who hold it literally. A word may match as a
 * fact by any everyday word for it, as a town or ZIP code, as a number, as a whole word of a text,
 * or as any of these with one slip. Who works nearest comes first.
 */
export function findCloseProviders(
  entries: readonly SearchableProvider[],
  typed: string,
  searched: SearchedAreas,
): FoundProviders {
  const query = readQuery(entries, typed, listVocabulary(entries, searched));
  return {
    close: findCloseEntries(entries, query, { copy: providerCopy, name: ({ card }) => card.name }),
    line: query.line,
  };
}

/** Returns the words of everyday language, towns and names, in the order of their likelihood. */
function listVocabulary(
  entries: readonly SearchableProvider[],
  searched: SearchedAreas,
): Vocabulary<SearchableProvider> {
  const { areas, region } = searched;
  return listOnce(entries, () => {
    const languages = listLanguages(entries.map(({ card }) => card));
    const lines = listSearchLines(searched, languages);
    const towns = areas.flatMap(({ name, cities }) => [name, ...cities]);
    const own = entries.flatMap(({ card: { name, towns: known = [] } }) => [...known, name]);
    const more = [...lines.phrases, ...areas.flatMap(listTownNames)];
    const phrases = [...listEverydayPhrases(), ...towns, ...own, ...languages, ...more];
    const names = entries.flatMap(({ card }) => splitWords(card.name));
    const known: Known = {
      entries,
      areas,
      region: splitWords(region),
      languages,
      lines,
      findTown: indexTowns(areas),
    };
    return {
      words: new Set(phrases.flatMap(splitWords)),
      names: new Set(names),
      text: 'profile',
      findPhrase: (words: readonly string[]) => findTerm(words, known),
      findLongForm: (words: readonly string[]) => findLongForm(words)[0],
    };
  });
}

interface Known {
  entries: readonly SearchableProvider[];
  areas: readonly ServiceArea[];
  region: readonly string[];
  languages: readonly string[];
  lines: SearchLines;
  findTown: (words: readonly string[]) => FoundLocation | null;
}

const children = new Set(
  'kid child boy girl son daughter hijo hija nino nina family familia'.split(' '),
);

function findTerm(words: readonly string[], known: Known): ProviderTerm | null {
  const { entries, areas, region, languages, lines, findTown } = known;
  const phrase = words.join(' ');
  const [first = '', ...rest] = words;
  if (rest.length > 0 && isNumber(first) && findMeanings(rest).length > 0) {
    return findTerm(rest, known);
  }
  if (isRegion(words, region) || isChild(words)) return everybody;
  if (/^\d+(?:dollars?|(?:an?|per)hour)$/.test(words.join(''))) {
    return { match: () => null, line: lines.find(['price']) ?? null };
  }
  const location = findLocation(words, areas, findTown);
  const meanings: readonly Meaning[] = findMeanings(words);
  const number = readNumber(words);
  if (number === null) return isChild(rest) ? everybody : { match: () => null, line: null };
  const language = languages.find((each) =>
    toKeys(words).includes(toKeys(splitWords(each))[0] ?? ''),
  );
  const fact: NumberFact = number ?? (isExperience(words) ? toExperience(5) : null);
  if (!location && meanings.length === 0 && !fact && language === undefined) {
    const line = lines.find(words);
    const isListed =
      line?.unlessListed && entries.some(({ haystack }) => matchWord({ haystack }, phrase));
    return line && !isListed ? { match: () => null, line } : null;
  }
  const service = meanings.find(({ field }) => field === 'serviceType')?.label;
  const describe = ({ card }: SearchableProvider): [reason: string, isNear: boolean] | null => {
    if (fact?.isTrueOf(card)) return [fact.label, false];
    if (language !== undefined && card.languages?.includes(language)) return [language, false];
    const meaning = meanings.find((each) => hasMeaning(card, each));
    return meaning ? [meaning.label, meaning.isNear] : null;
  };
  return {
    isKnown: true,
    isEnough: true,
    spelling: location ? splitWords(location.town ?? location.area.name).join(' ') : phrase,
    match: (entry) => {
      const where = location && describeLocation(entry, location);
      if (where) return { kind: 'fact', reason: where };
      const word = matchWord(entry, phrase);
      const described = describe(entry);
      if (!described) return word;
      const [reason, isNear] = described;
      if (word) return { kind: 'fact', reason: word.reason };
      return { kind: isNear ? 'near' : 'fact', reason };
    },
    ...(location && {
      location,
      rank: (entry: SearchableProvider) => rankDistance(entry, location, areas),
    }),
    ...(service !== undefined && { service }),
    ...(isExperience(words) && { rank: ({ card }: SearchableProvider) => -readYears(card) }),
  };
}

/** Words for which alone everybody is shown, and which say nothing beside others. */
const everybody: ProviderTerm = {
  match: () => ({ kind: 'fact', reason: '' }),
  isKnown: true,
  isAll: true,
};

function isChild(words: readonly string[]): boolean {
  return toKeys(words).some((key) => children.has(key));
}

function isExperience(words: readonly string[]): boolean {
  return /^(?:experienced?|experiencia|veryexperienced|seasoned)$/.test(words.join(''));
}

/** Returns whether words are the beginning of the region's name: "tampa bay". */
function isRegion(words: readonly string[], region: readonly string[]): boolean {
  const named = region.slice(0, words.length).join(' ');
  return words.length > 1 && named === words.join(' ');
}

function describeLocation(entry: SearchableProvider, location: FoundLocation): string | null {
  if (namesTown(entry, location.town)) return location.town ?? null;
  return serves(entry, location.area.slug) ? location.area.name : null;
}

function namesTown({ card: { towns = [] } }: SearchableProvider, town?: string): boolean {
  return town !== undefined && towns.includes(town);
}

function serves({ card: { counties = [] } }: SearchableProvider, slug: string): boolean {
  return counties.includes(slug);
}

/** Returns 0 for the town, 1 for its county, 2 for a county next door, 3 for anywhere else. */
function rankDistance(
  entry: SearchableProvider,
  location: FoundLocation,
  areas: readonly ServiceArea[],
): number {
  if (namesTown(entry, location.town ?? location.nextTo)) return 0;
  if (serves(entry, location.area.slug)) return 1;
  return listNeighbors(location.area.slug, areas).some((slug) => serves(entry, slug)) ? 2 : 3;
}

/** Parts of a town's name, and parts of a town. */
const compass = new Set('north south east west downtown old new'.split(' '));
const waters = new Set('beach beaches bay island key shores heights area'.split(' '));

function findLocation(
  words: readonly string[],
  areas: readonly ServiceArea[],
  findTown: Known['findTown'],
): FoundLocation | null {
  const zip = readZip(words);
  const ofZip = zip !== null && findAreaOfZip(zip, areas);
  if (ofZip) return { area: ofZip, town: zip };
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  const named = findTown(words);
  if (named || words.length < 2) return named;
  if (compass.has(first)) return findTown(words.slice(1));
  const near = waters.has(last) ? findTown(words.slice(0, -1)) : null;
  return near && { area: near.area, nextTo: near.town };
}

/** Indexes counties and towns by every way to write their names. */
function indexTowns(areas: readonly ServiceArea[]): Known['findTown'] {
  const towns = areas.flatMap((area) =>
    listTownNames(area).map((town): [string, FoundLocation] => [
      town,
      town === area.name ? { area } : { area, town },
    ]),
  );
  const counties = areas.flatMap((area): [string, FoundLocation][] => [
    [`${area.name} County`, { area }],
    [area.name, { area }],
  ]);
  const find = indexPhrases(
    [...counties, ...towns].flatMap(([name, location]) =>
      [lengthen, shorten].map(
        (write) => [splitWords(name).map(write).join(' '), location] as const,
      ),
    ),
  );
  const names = towns.map(([town, location]) => [splitWords(town).map(shorten), location] as const);
  return (words) => {
    const typed = words.map(shorten).join('');
    return find(words)[0] ?? names.find(([name]) => isShortFor(typed, name))?.[1] ?? null;
  };
}

const shortForms = [
  ['saint', 'st'],
  ['fort', 'ft'],
  ['mount', 'mt'],
] as const;

function shorten(word: string): string {
  return shortForms.find(([long]) => long === word)?.[1] ?? word;
}

function lengthen(word: string): string {
  return shortForms.find(([, short]) => short === word)?.[0] ?? word;
}

/** Recognizes "siesta" for "Siesta Key", and "st pete", which ends within the name's last word. */
function isShortFor(typed: string, name: readonly string[]): boolean {
  const whole = name.join('');
  if (name.length < 2 || !whole.startsWith(typed)) return false;
  if (/^(?:key|island)$/.test(name.at(-1) ?? '')) return typed === name.slice(0, -1).join('');
  const rest = typed.length - name.slice(0, -1).join('').length;
  return rest >= 4;
}
