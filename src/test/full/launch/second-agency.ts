import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { type Feature, featureNames, isPageOf } from '#lib/features.ts';
import { findChoiceProblems, listChosen } from '#model/entries/choice-problems.ts';
import { listSchemaFields } from '#model/field.ts';
import {
  applyFieldChanges,
  type ContentData,
  type FieldPath,
  readField,
} from '#model/files/field-changes.ts';
import { areEqualValues, type FieldValue, isList, isMapping } from '#model/files/field-value.ts';
import { contentKinds, type ContentKindName } from '#model/kinds.ts';
import { type ContentEntry, listFiles, readContent } from '#model/files/read-content.server.ts';
import {
  sampleArticles,
  sampleProviders,
  sampleServices,
  sampleTestimonials,
} from '#model/schemas/samples.ts';
import { agencyDir } from '#test/kit/agency-folder.ts';

/** The second agency's entries: a name for each entry of a collection. */
const ownEntries: Partial<Record<ContentKindName, readonly string[]>> = {
  providers: ['grace-adeyemi', 'tomas-novak'],
  articles: [],
  testimonials: [],
  team: ['founder'],
};

/** Facts that must have a certain format. */
const ownFacts = {
  name: 'Heron & Hearth',
  phone: '(239) 555-0177',
  email: 'hello@heron.example',
  place: { state: 'WA', timeZone: 'America/Los_Angeles' },
};

/** What it goes without. */
const without: Feature = 'articles';

/** The parts of a text that aren't words: addresses, placeholders and link targets. */
const notWords = /\]\([^)]*\)|https?:\/\/\S+|[\w.+-]+@[\w-]+\.\w+|\(\d{3}\) \d{3}-\d{4}|\{[^}]*\}/g;

/**
 * Turns a project into another agency's: with few entries, and without any word, person, list,
 * order or picture of the fixture agency. Every field that a file has stays.
 */
export function replaceAgency(projectDir: string): void {
  const { entries } = readContent(agencyDir);
  for (const name of ['content', 'public/uploads']) {
    rmSync(path.join(projectDir, name), { recursive: true, force: true });
  }
  const pictures = new Set<string>();
  const own = listOwnEntries(entries).map(([file, entry]) => ({
    file,
    kind: entry.kind,
    name: entry.name,
    ...rewrite(entry, pictures),
  }));
  const gone = Map.groupBy(findChoiceProblems(own), ({ file }) => file);
  for (const { file, ...entry } of own) {
    // The last county is gone, also where somebody chose it; going backward keeps positions valid.
    const removals = (gone.get(file) ?? []).toReversed();
    const { data, text } = applyFieldChanges(
      entry,
      removals.map(({ path: fieldPath }) => ({ path: fieldPath as FieldPath, after: undefined })),
    );
    const yaml = stringify(data);
    const target = path.join(projectDir, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, file.endsWith('.md') ? `---\n${yaml}---\n\n${text}\n` : yaml);
  }
  movePictures(path.join(projectDir, 'public'), pictures);
}

/** Gives headings the font of the texts, as one does who follows the book. */
export function exchangeFonts(projectDir: string): void {
  const file = path.join(projectDir, 'src/assets/fonts/fonts.ts');
  const text = readFileSync(file, 'utf8');
  const exchanged = text
    .replaceAll("'Besley'", "'Figtree'")
    .replaceAll(/besley(?=[\w-]*\.woff2)/g, 'figtree');
  if (exchanged === text) throw new Error('The fonts have other names now.');
  writeFileSync(file, exchanged);
}

/** Lists the second agency's files, each with the entry that it is made from. */
function listOwnEntries(entries: readonly ContentEntry[]): [string, ContentEntry][] {
  const kinds = Map.groupBy(entries, ({ kind }) => kind);
  return [...kinds].flatMap(([kind, found]): [string, ContentEntry][] => {
    const { folder, ending, names } = contentKinds[kind];
    if (names !== null) return found.map((entry) => [entry.file, entry]);
    const own = ownEntries[kind] ?? [];
    return own.map((name, index) => {
      const model = found[index];
      if (model === undefined) throw new Error(`There is no model for ${kind}/${name}.`);
      const id = kind === 'team' ? 1 : 20 + index;
      const entry = { ...model, data: { ...model.data, id } };
      return [`content/${folder}/${name}${ending}`, entry];
    });
  });
}

/** Rewrites an entry with other words in another order, except where a rule forbids it. */
function rewrite(entry: ContentEntry, pictures: Set<string>): ContentData {
  const { schema } = contentKinds[entry.kind];
  const { data, text } = applyFieldChanges(entry, [
    { path: ['sample'], after: undefined },
    { path: ['redirectFrom'], after: undefined },
  ]);
  let content = { data, text: replaceWords(text.trim()) };
  const change = (path: FieldPath, after: FieldValue) => {
    const changed = applyFieldChanges(content, [{ path, after }]);
    if (schema.safeParse(changed.data).success) content = changed;
  };
  const isService = (path: FieldPath) =>
    listChosen(listSchemaFields(schema), content.data).some(
      (each) => each.source !== 'counties' && areEqualValues(each.path as FieldPath, path),
    );
  const walk = (path: FieldPath) => {
    const value = readField(content, path);
    if (typeof value === 'string') {
      if (value === entry.name || isService(path)) return;
      const fact =
        entry.kind === 'site' ? readField({ data: ownFacts, text: '' }, path) : undefined;
      change(path, fact ?? toOwnValue(value, pictures));
    } else if (isList(value)) {
      const led = value.filter((each) => !isLost(each));
      change(path, led.toReversed());
      change(path, led.toReversed().slice(0, -1));
      const list = readField(content, path);
      if (isList(list)) for (const index of list.keys()) walk([...path, index]);
    } else if (isMapping(value)) {
      for (const key of Object.keys(value)) walk([...path, key]);
    }
  };
  for (const key of Object.keys(data)) walk([key]);
  if (entry.kind === 'site')
    change(
      ['features'],
      featureNames.filter((each) => each !== without),
    );
  if (entry.kind === 'services') change(['order'], -Number(Reflect.get(data, 'id')));
  return content;
}

/** Returns whether something is a link to a part that the agency goes without. */
function isLost(value: FieldValue): boolean {
  const to = isMapping(value) ? value.to : undefined;
  return typeof to === 'string' && !isPageOf(to, [without]);
}

function toOwnValue(value: string, pictures: Set<string>): string {
  if (/^\/[\w-]*(?:#[\w-]+)?$/.test(value)) return value;
  if (!/^\/images\/\S+\.\w+$/.test(value)) return replaceWords(value);
  pictures.add(value);
  return toOwnPicture(value);
}

/** Replaces each word with an invented one of the same length, and keeps everything else. */
function replaceWords(text: string): string {
  const kept = [...text.matchAll(notWords)].map(([each]) => {
    // The pages of people and articles are gone.
    if (/^\]\(\/(?:blog|providers)\//.test(each)) return '](/contact)';
    if (each.includes('@')) return ownFacts.email;
    return each.startsWith('(') ? ownFacts.phone : each;
  });
  return text
    .split(notWords)
    .flatMap((part, index) => [part.replaceAll(/\p{L}{2,}/gu, makeUpWord), kept[index] ?? ''])
    .join('');
}

const letters = ['bdfgklmnprstvz', 'aeiou'] as const;

function makeUpWord(word: string): string {
  let number = 7;
  return word.replaceAll(/\p{L}/gu, (letter, index: number) => {
    number = (number * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
    const choice = letters[index % 2 === 0 ? 0 : 1];
    const made = choice[number % choice.length] ?? '';
    return letter === letter.toLowerCase() ? made : made.toUpperCase();
  });
}

function toOwnPicture(address: string): string {
  return `/images/own${address.slice('/images'.length).replaceAll('/', '-')}`;
}

/** The pictures of built-in entries, shown by a collection without files. */
const builtInPictures = new Set(
  [...sampleArticles, ...sampleProviders, ...sampleServices, ...sampleTestimonials].map(
    ({ image }) => image,
  ),
);

/** Copies the pictures that are still used, and removes the fixture agency's. */
function movePictures(publicDir: string, pictures: ReadonlySet<string>): void {
  mkdirSync(path.join(publicDir, 'images/own'), { recursive: true });
  for (const picture of pictures) {
    cpSync(path.join(publicDir, picture), path.join(publicDir, toOwnPicture(picture)));
  }
  const gone = ['people', 'blog'].flatMap((folder) =>
    listFiles(path.join(publicDir, 'images', folder)).map((file) => `/images/${folder}/${file}`),
  );
  for (const picture of [...pictures, ...gone]) {
    if (!builtInPictures.has(picture)) rmSync(path.join(publicDir, picture), { force: true });
  }
}
