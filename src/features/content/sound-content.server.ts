import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askGit } from '#lib/commit.server.ts';
import {
  findCollectionProblems,
  findFieldProblems,
  findMissingPictures,
} from './check-content.server.ts';
import { findContentKind, listMissingFiles } from './content-files.ts';
import { isHidden, mayBeHidden } from './entry-state.ts';
import { listBodyProblems, listNamedPictures } from './entry-rules.ts';
import { contentKinds, type ContentKind } from './kinds.ts';
import {
  type ContentEntry,
  type ContentProblem,
  listFiles,
  parseEntry,
} from './read-content.server.ts';
import type { ReplacedContent } from './replaced-content.ts';
import { readSoundFiles, writeSoundFiles } from './sound-files.server.ts';

/** Is what a build is made of. */
export interface SoundContent {
  entries: ContentEntry[];
  replaced: ReplacedContent[];
  /** Lists the pictures that only hidden entries show, as paths on the site. */
  withheld: string[];
}

/** Is an entry, and the text of a file that holds it. */
interface Version extends ContentEntry {
  source: string;
  shown: ReplacedContent['shown'];
}

interface Place {
  file: string;
  kind: ContentKind;
  /** Is a version that breaks no rule by itself; null where there is none. */
  version: Version | null;
  /** Gives the versions to fall back to, the best first. */
  others: Iterator<Version, null>;
  problem: ContentProblem | null;
  /** Tells that the file wants to be hidden, however broken it is. */
  isHidden: boolean;
}

/**
 * Returns the content as it can be built: a file that breaks a rule is replaced by what it held
 * before, or left out, so that one broken file never keeps the others from going live.
 *
 * @throws Error where a file that the site needs has never been in order
 */
export function assembleContent(root: string): SoundContent {
  const built = readSoundFiles(root) ?? {};
  const paths = listFiles(join(root, 'content'));
  const files = [...paths, ...listMissingFiles(new Set(paths))].map((path) => `content/${path}`);
  const unused = files.filter((file) => findContentKind(file.slice('content/'.length)) === null);
  const places = files
    .filter((file) => !unused.includes(file))
    .map((file) => openPlace(root, file, built[file]));
  // Of two files that claim one id, the one that was there before keeps it.
  places.sort((one, other) => Number(isNew(one, built)) - Number(isNew(other, built)));
  settleClaims(places);
  const entries = listSound(places);
  writeSoundFiles(root, Object.fromEntries(entries.map(({ file, source }) => [file, source])));
  // What visitors never see has nothing in its place, and the list stands on the site.
  const shown = places.filter((place) => !place.isHidden);
  const replaced = [
    ...unused.map((file): ReplacedContent => ({
      ...{ file, field: '', title: file, shown: 'nothing' },
      message: 'The site does not use this file.',
    })),
    ...shown.flatMap(describePlace),
    ...listMissingPictures(root, shown),
  ];
  return { entries, replaced, withheld: listHiddenPictures(entries) };
}

function listHiddenPictures(entries: readonly ContentEntry[]): string[] {
  const hidden = entries.filter(({ data }) => isHidden(data));
  if (hidden.length === 0) return [];
  const others = entries.filter(({ data }) => !isHidden(data));
  const shown = new Set(others.flatMap(listNamedPictures));
  return [...new Set(hidden.flatMap(listNamedPictures))].filter((each) => !shown.has(each)).sort();
}

function openPlace(root: string, file: string, built: string | undefined): Place {
  const kind = contentKinds[findContentKind(file.slice('content/'.length)) ?? 'site'];
  const source = readText(join(root, file));
  const others = listVersions(root, file, source, built);
  if (source === null) {
    const message = 'This file is missing, and the site is not complete without it.';
    const { value: version } = others.next();
    const problem = { file, field: '', message };
    return { file, kind, version, others, problem, isHidden: false };
  }
  const parsed = parseEntry(file, source);
  const problem = 'kind' in parsed ? (findFieldProblems(parsed)[0] ?? null) : parsed;
  const version: Version | null =
    'kind' in parsed && problem === null
      ? { ...parsed, source, shown: 'same' }
      : others.next().value;
  return { file, kind, version, others, problem, isHidden: wantsToHide(parsed, source) };
}

function wantsToHide(parsed: ContentEntry | ContentProblem, source: string): boolean {
  return 'kind' in parsed ? mayBeHidden(parsed.data) : /^state:(?!\s*listed\s*$)/m.test(source);
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/**
 * Lists what may stand in the place of a file: the file itself with what its broken fields held
 * before, so that later changes of other fields stay, or the whole file as it was.
 */
function* listVersions(
  root: string,
  file: string,
  source: string | null,
  built: string | undefined,
): Generator<Version, null> {
  const parsed = source === null ? null : parseEntry(file, source);
  const isHiding = source !== null && parsed !== null && wantsToHide(parsed, source);
  const broken = parsed && 'kind' in parsed && findFieldProblems(parsed).length > 0 ? parsed : null;
  for (const text of listEarlierTexts(root, file, built)) {
    const earlier = parseEntry(file, text);
    if (!('kind' in earlier) || findFieldProblems(earlier).length > 0) continue;
    const mended = broken && mend(broken, earlier);
    if (mended) yield { ...mended, shown: 'earlier' };
    // What somebody wants to hide doesn't come back because of a mistake beside it.
    if (isHiding && !isHidden(earlier.data)) continue;
    yield { ...earlier, source: text, shown: 'earlier' };
  }
  for (const placeholder of [undefined, 'This text is being updated.', '…']) {
    const mended = broken && mend(broken, null, placeholder);
    if (mended) yield { ...mended, shown: 'placeholder' };
  }
  return null;
}

/**
 * Gives the broken fields of an entry the values of an earlier one, or leaves them out. Only a page
 * gets a placeholder: an article or a caregiver without its text is left out instead.
 */
function mend(
  broken: ContentEntry,
  earlier: ContentEntry | null,
  placeholder?: string,
): Omit<Version, 'shown'> | null {
  const kind: ContentKind = contentKinds[broken.kind];
  if (placeholder !== undefined && kind.names === null) return null;
  const data = structuredClone(broken.data);
  for (const issue of kind.schema.safeParse(broken.data).error?.issues ?? []) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    const paths = keys.length > 0 ? keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      if (path[0] === 'state') {
        replaceAt(data, path, 'hidden');
        continue;
      }
      const value = earlier
        ? readAt(earlier.data, path)
        : keys.length > 0
          ? undefined
          : placeholder;
      if (!replaceAt(data, path, value)) return null;
    }
  }
  const isTextBroken = listBodyProblems(kind, broken.text).length > 0;
  const text = isTextBroken ? (earlier?.text ?? placeholder ?? '') : broken.text;
  const entry = { ...broken, data, text };
  if (findFieldProblems(entry).length > 0) return null;
  // JSON is YAML as well, with no text that could be read as anything else.
  const head = JSON.stringify(data, null, 2);
  const source = kind.ending === '.yaml' ? `${head}\n` : `---\n${head}\n---\n\n${text.trim()}\n`;
  return { ...entry, source };
}

function readAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      isParent(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
    data,
  );
}

function isParent(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns false where there is nothing to put the value into. */
function replaceAt(data: object, path: readonly PropertyKey[], value: unknown): boolean {
  const parent = readAt(data, path.slice(0, -1));
  const key = path.at(-1);
  if (key === undefined || !isParent(parent)) return false;
  if (value !== undefined) return Reflect.set(parent, key, value);
  return !Array.isArray(parent) && Reflect.deleteProperty(parent, key);
}

function isNew({ file, version }: Place, built: Readonly<Record<string, string>>): boolean {
  return version === null || version.source !== built[file];
}

/** Replaces entries until no two of them claim one id or address. */
function settleClaims(places: readonly Place[]): void {
  const byFile = new Map(places.map((place) => [place.file, place]));
  for (;;) {
    const entries = places.flatMap(({ version }) => version ?? []);
    const first = new Map(
      findCollectionProblems(entries)
        .toReversed()
        .map((problem) => [problem.file, problem]),
    );
    if (first.size === 0) return;
    for (const [file, problem] of first) {
      const place = byFile.get(file);
      if (!place) continue;
      place.problem ??= problem;
      place.version = place.others.next().value;
    }
  }
}

function listSound(places: readonly Place[]): Version[] {
  return places.flatMap(({ file, kind, version, problem }) => {
    if (version) return [version];
    if (kind.names === null) return [];
    throw new Error(`${file}: ${problem?.message ?? ''} It has no earlier version in git.`);
  });
}

function describePlace({ file, kind, version, problem }: Place): ReplacedContent[] {
  if (!problem) return [];
  const shown = version?.shown ?? 'nothing';
  return [{ ...problem, title: nameEntry(file, kind, version), shown }];
}

function nameEntry(file: string, { label, list }: ContentKind, version: Version | null): string {
  if (!list) return label;
  const name = version ? readAt(version.data, [list.identifier]) : undefined;
  return `${label} “${typeof name === 'string' ? name : file}”`;
}

/** A picture that is not there leaves its place empty; the page is built all the same. */
function listMissingPictures(root: string, places: readonly Place[]): ReplacedContent[] {
  const publicFiles = new Set(listFiles(join(root, 'public')));
  return places.flatMap(({ file, kind, version }) =>
    (version ? findMissingPictures(version, publicFiles) : []).map((problem) => ({
      ...{ ...problem, title: nameEntry(file, kind, version), shown: 'same' as const },
    })),
  );
}

const maxVersions = 50;

/** Lists what a file held in git, and when the site was last built. */
function* listEarlierTexts(
  root: string,
  file: string,
  built: string | undefined,
): Generator<string> {
  const commits = askGit(
    ['log', `--max-count=${maxVersions.toString()}`, '--format=%H', '--', file],
    root,
  );
  for (const commit of commits?.split('\n').filter((line) => line !== '') ?? []) {
    const text = askGit(['show', `${commit}:./${file}`], root);
    if (text !== null) yield text;
  }
  if (built !== undefined) yield built;
}
