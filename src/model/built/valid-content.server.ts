import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { askGit, askGitForBytes } from '#lib/commit.server.ts';
import { decodeText } from '#lib/text/decode-text.ts';
import {
  findCollectionProblems,
  findFieldProblems,
  findMissingPictures,
  findUnknownChoices,
} from './check-content.server.ts';
import { findContentKind, isRequiredName, listMissingFiles } from '#model/files/content-files.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { isHidden, mayBeHidden } from '#model/schemas/entry-state.ts';
import {
  findNameProblem,
  listBodyProblems,
  listNamedPictures,
} from '#model/entries/entry-rules.ts';
import { contentKinds, type ContentKind } from '#model/kinds.ts';
import {
  type ContentEntry,
  type ContentProblem,
  followContentAgency,
  listContentFiles,
  listServedFiles,
  parseEntry,
  readSource,
  refusePublicLinks,
} from '#model/files/read-content.server.ts';
import type { ReplacedContent } from './replaced-content.server.ts';
import { readValidFiles, writeValidFiles } from './valid-files.server.ts';

/** The content that a build uses. */
export interface ValidContent {
  entries: ContentEntry[];
  replaced: ReplacedContent[];
  /** The pictures that only hidden entries show, as paths on the site. */
  withheld: string[];
}

/** An entry with the text of its file. */
interface Version extends ContentEntry {
  source: string;
  shown: ReplacedContent['shown'];
}

interface Slot {
  file: string;
  kind: ContentKind;
  /** A version that breaks no rule on its own; null where there is none. */
  version: Version | null;
  /** The versions to fall back to, best first. */
  others: Iterator<Version, 'none' | 'unknown'>;
  /** True where git has an earlier version that cannot be read. */
  isUnknown: boolean;
  problem: ContentProblem | null;
  /** True where the file is meant to be hidden, however broken it is. */
  isHidden: boolean;
}

/**
 * Returns the content in a form that can be built. A file that breaks a rule is replaced by its
 * earlier version or left out, so that one broken file never keeps the others from going live.
 *
 * @param unserved files below `public/` that the site does not serve
 * @throws Error where a file that the site needs has never been valid, where the version before a
 * broken one cannot be read, and for a link that would publish what it leads to
 */
export function assembleContent(
  root: string,
  unserved: ReadonlySet<string> = new Set(),
): ValidContent {
  refusePublicLinks(root);
  followContentAgency(root);
  const built = readValidFiles(root) ?? {};
  const paths = listContentFiles(root);
  const files = [...paths, ...listMissingFiles(new Set(paths))].map((path) => `content/${path}`);
  const unused = files.filter((file) => findContentKind(file.slice('content/'.length)) === null);
  const slots = files
    .filter((file) => !unused.includes(file))
    .map((file) => openSlot(root, file, built[file]));
  settleClaims(root, slots, built);
  const entries = listValid(slots);
  writeValidFiles(root, Object.fromEntries(entries.map(({ file, source }) => [file, source])));
  // Hidden entries are not replaced, and the list of replacements is public.
  const shown = slots.filter((slot) => !slot.isHidden);
  const replaced = [
    ...unused.map((file): ReplacedContent => ({
      file,
      field: '',
      title: file,
      shown: 'nothing',
      message: 'The site does not use this file.',
    })),
    ...shown.flatMap(describeSlot),
    ...listMissingPictures(listServedFiles(root, unserved), shown),
    ...listUnknownChoices(shown),
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

function openSlot(root: string, file: string, built: string | undefined): Slot {
  const path = file.slice('content/'.length);
  const kind = contentKinds[findContentKind(path) ?? 'site'];
  const slot: Omit<Slot, 'others' | 'problem'> = {
    file,
    kind,
    version: null,
    isUnknown: false,
    isHidden: false,
  };
  const nameProblem = findNameProblem(kind, toEntryName(path));
  if (nameProblem !== null) {
    // The file has never been on the site under that name.
    const problem = { file, field: '', message: nameProblem };
    return { ...slot, others: listNothing(), problem };
  }
  const source = readSource(root, file);
  const text = source.kind === 'read' ? source.text : null;
  const others = listVersions(root, file, text, built);
  if (source.kind === 'unreadable') {
    const problem = { file, field: '', message: source.message };
    const opened = fallBack({ ...slot, others, problem });
    return { ...opened, isHidden: opened.version !== null && isHidden(opened.version.data) };
  }
  const parsed = parseEntry(file, source.text);
  const problem = 'kind' in parsed ? (findFieldProblems(parsed)[0] ?? null) : parsed;
  const opened = { ...slot, others, problem, isHidden: wantsToHide(parsed, source.text) };
  return 'kind' in parsed && problem === null
    ? { ...opened, version: { ...parsed, source: source.text, shown: 'same' } }
    : fallBack(opened);
}

function listNothing(): Iterator<Version, 'none'> {
  return { next: () => ({ done: true, value: 'none' }) };
}

/** Replaces a version that cannot be built by the next best one. */
function fallBack(slot: Slot): Slot {
  const { value } = slot.others.next();
  const isVersion = typeof value === 'object';
  return { ...slot, version: isVersion ? value : null, isUnknown: value === 'unknown' };
}

function wantsToHide(parsed: ContentEntry | ContentProblem, source: string): boolean {
  return 'kind' in parsed ? mayBeHidden(parsed.data) : /^\W?state:(?!\s*listed\s*$)/m.test(source);
}

/**
 * Lists the versions that can replace a file: first the file with earlier values for its broken
 * fields, which keeps later changes of other fields, then the whole file as it was.
 */
function* listVersions(
  root: string,
  file: string,
  source: string | null,
  built: string | undefined,
): Generator<Version, 'none' | 'unknown'> {
  const parsed = source === null ? null : parseEntry(file, source);
  const isHiding = source !== null && parsed !== null && wantsToHide(parsed, source);
  const broken = parsed && 'kind' in parsed && findFieldProblems(parsed).length > 0 ? parsed : null;
  let isUnknown = false;
  for (const text of listEarlierTexts(root, file, built)) {
    if (text === null) {
      isUnknown = true;
      continue;
    }
    const earlier = parseEntry(file, text);
    if (!('kind' in earlier) || findFieldProblems(earlier).length > 0) continue;
    const mended = broken && mend(broken, earlier);
    if (mended) yield { ...mended, shown: 'earlier' };
    // An entry that was meant to be hidden doesn't reappear because of another mistake.
    if (isHiding && !isHidden(earlier.data)) continue;
    yield { ...earlier, source: text, shown: 'earlier' };
  }
  // An entry that was meant to be hidden is no loss to visitors.
  if (isUnknown && !isHiding) return 'unknown';
  for (const placeholder of [undefined, 'This text is being updated.', '…']) {
    const mended = broken && mend(broken, null, placeholder);
    if (mended) yield { ...mended, shown: 'placeholder' };
  }
  return 'none';
}

/**
 * Replaces the broken fields of an entry by an earlier one's, or leaves them out. Only pages get
 * placeholders: an article or a caregiver without its text is left out instead.
 */
function mend(
  broken: ContentEntry,
  earlier: ContentEntry | null,
  placeholder?: string,
): Omit<Version, 'shown'> | null {
  const kind: ContentKind = contentKinds[broken.kind];
  if (placeholder !== undefined && !isRequiredName(kind, broken.name)) return null;
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
  return { ...entry, source: writeSource(kind, data, text) };
}

function writeSource({ ending }: ContentKind, data: object, text: string): string {
  // JSON is valid YAML, and no text in it can be read as another type.
  const head = JSON.stringify(data, null, 2);
  return ending === '.yaml' ? `${head}\n` : `---\n${head}\n---\n\n${text.trim()}\n`;
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

/** Returns false where the path has no parent to hold the value. */
function replaceAt(data: object, path: readonly PropertyKey[], value: unknown): boolean {
  const parent = readAt(data, path.slice(0, -1));
  const key = path.at(-1);
  if (key === undefined || !isParent(parent)) return false;
  if (value !== undefined) return Reflect.set(parent, key, value);
  return !Array.isArray(parent) && Reflect.deleteProperty(parent, key);
}

/**
 * Replaces entries until no two claim the same id or address. Of two files that claim one id, the
 * file that had it in the last build keeps it, otherwise the one that was added first.
 */
function settleClaims(root: string, slots: Slot[], built: Readonly<Record<string, string>>) {
  const list = (sorted: readonly Slot[]) =>
    findCollectionProblems(sorted.flatMap(({ version }) => version ?? []));
  if (list(slots).length === 0) return;
  const additions = readAdditions(root);
  const ranked = slots.map((slot) => ({
    slot,
    isNew: Number(!hadClaims(slot, built)),
    addedAt: additions.get(slot.file) ?? Number.MAX_SAFE_INTEGER,
    name: toEntryName(slot.file),
  }));
  ranked.sort(
    (one, other) =>
      one.isNew - other.isNew || one.addedAt - other.addedAt || (one.name < other.name ? -1 : 1),
  );
  const sorted = ranked.map(({ slot }) => slot);
  for (;;) {
    const first = new Map(
      list(sorted)
        .toReversed()
        .map((problem) => [problem.file, problem]),
    );
    if (first.size === 0) return;
    for (const [file, problem] of first) {
      const slot = sorted.find((each) => each.file === file);
      if (!slot) continue;
      slot.problem ??= problem;
      Object.assign(slot, leaveAddress(slot, problem) ?? fallBack(slot));
    }
  }
}

/** Returns whether the last build already had the entry's id and former addresses. */
function hadClaims({ file, version }: Slot, built: Readonly<Record<string, string>>): boolean {
  const text = built[file];
  if (version === null || text === undefined) return false;
  if (version.source === text) return true;
  const before = parseEntry(file, text);
  return 'kind' in before && isDeepStrictEqual(listClaims(before), listClaims(version));
}

function listClaims({ data }: ContentEntry): unknown[] {
  return [Reflect.get(data, 'id'), Reflect.get(data, 'redirectFrom')];
}

/**
 * Returns the entry without a former address that belongs to another; null for any other problem.
 */
function leaveAddress(slot: Slot, { field }: ContentProblem): Slot | null {
  const index = /^redirectFrom\[(\d+)\]$/.exec(field)?.[1];
  if (index === undefined || slot.version === null) return null;
  const data = structuredClone(slot.version.data);
  const addresses = readAt(data, ['redirectFrom']) as unknown[];
  replaceAt(data, ['redirectFrom'], addresses.toSpliced(Number(index), 1));
  const source = writeSource(slot.kind, data, slot.version.text);
  return { ...slot, version: { ...slot.version, data, source } };
}

/** Numbers the content files in the order in which they were added to git. */
function readAdditions(root: string): Map<string, number> {
  const log = askGit(
    ['-c', 'core.quotePath=false', 'log', '--reverse', '--diff-filter=A', '--no-renames']
      // A hash separates the files of two commits.
      .concat('--format=%H', '--name-only', '--relative', '--', 'content'),
    root,
  );
  const additions = new Map<string, number>();
  let commits = 0;
  for (const line of log?.split('\n') ?? []) {
    if (!line.startsWith('content/')) commits += 1;
    else if (!additions.has(line)) additions.set(line, commits);
  }
  return additions;
}

function listValid(slots: readonly Slot[]): Version[] {
  return slots.flatMap(({ file, kind, version, isUnknown, problem }) => {
    if (version) return [version];
    if (isUnknown) {
      throw new Error(
        `${file} is broken, and git cannot read here what it held before. Correct the file, or build where the whole history can be read. What is wrong: ${problem?.message ?? ''}`,
      );
    }
    if (!isRequiredName(kind, toEntryName(file))) return [];
    throw new Error(`${file}: ${problem?.message ?? ''} It has no earlier version in git.`);
  });
}

function describeSlot({ file, kind, version, problem }: Slot): ReplacedContent[] {
  if (!problem) return [];
  const shown = version?.shown ?? 'nothing';
  return [{ ...problem, title: nameEntry(file, kind, version), shown }];
}

function nameEntry(file: string, { label, list }: ContentKind, version: Version | null): string {
  if (!list) return label;
  const name = version ? readAt(version.data, [list.identifier]) : undefined;
  return `${label} “${typeof name === 'string' ? name : file}”`;
}

/** A missing picture leaves a gap on the page, which is built all the same. */
function listMissingPictures(
  publicFiles: ReadonlySet<string>,
  slots: readonly Slot[],
): ReplacedContent[] {
  return slots.flatMap(({ file, kind, version }) =>
    (version ? findMissingPictures(version, publicFiles) : []).map((problem) => ({
      ...problem,
      title: nameEntry(file, kind, version),
      shown: 'same' as const,
    })),
  );
}

/** An unknown county or service is left out, and the entry shows without it. */
function listUnknownChoices(slots: readonly Slot[]): ReplacedContent[] {
  const problems = findUnknownChoices(slots.flatMap(({ version }) => version ?? []));
  return problems.flatMap((problem) => {
    const slot = slots.find(({ file }) => file === problem.file);
    if (!slot) return [];
    return { ...problem, title: nameEntry(slot.file, slot.kind, slot.version), shown: 'same' };
  });
}

const maxVersions = 50;

/** Lists the earlier texts of a file, from git and from the last build; null stands for unknown. */
function* listEarlierTexts(
  root: string,
  file: string,
  built: string | undefined,
): Generator<string | null> {
  yield* listCommittedTexts(root, file);
  if (built !== undefined) yield built;
}

/**
 * Lists the committed texts of a file, newest first. Ends with null where more exist that cannot be
 * read: in a partial clone whose origin is unreachable, or at the edge of a shallow one.
 */
function* listCommittedTexts(root: string, file: string): Generator<string | null> {
  // Without git or a commit there is no history.
  if (askGit(['rev-parse', '--verify', '--quiet', 'HEAD'], root) === null) return;
  const log = askGit(
    ['--literal-pathspecs', 'log', `--max-count=${maxVersions}`, '--format=%H']
      // File names must not be read as patterns.
      .concat('--', file),
    root,
  );
  const cuts = listCuts(root);
  for (const commit of log?.split('\n').filter((line) => line !== '') ?? [null]) {
    const entry = commit === null ? null : askGit(['ls-tree', '-z', commit, '--', file], root);
    if (entry === null) {
      yield null;
      return;
    }
    const blob = /^100\d+ blob ([\da-f]+)\t/.exec(entry)?.[1];
    if (blob !== undefined) {
      const bytes = askGitForBytes(['cat-file', 'blob', blob], root);
      if (bytes === null) {
        yield null;
        return;
      }
      if (bytes !== 'too long') yield decodeText(bytes);
    }
    if (commit !== null && entry !== '' && cuts.has(commit)) yield null;
  }
}

/** Lists the commits at which a shallow clone's history ends. */
function listCuts(root: string): Set<string> {
  const file = askGit(['rev-parse', '--git-path', 'shallow'], root)?.trim();
  const source = file === undefined ? null : readSource('', resolve(root, file));
  return new Set(source?.kind === 'read' ? source.text.split('\n') : []);
}
