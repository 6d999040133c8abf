import { type AddressProblem, findAddressProblems } from '#model/entries/entry-rules.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { applyFieldChanges, type ContentData } from '#model/files/field-changes.ts';
import { contentKinds } from '#model/kinds.ts';
import type { NewChange } from '#model/merge/merge.ts';
import { parseContentFile } from '#model/files/parse-content-file.ts';
import { findEntryFile } from './cms-entry.server.ts';
import { readFolder, type ContentView } from './content-view.server.ts';

/** The front matter of articles, by file. */
type Articles = Map<string, ContentData>;

/** Returns whether changes may give an article an address that is taken. */
export function changesAddresses(changes: readonly NewChange[]): boolean {
  return changes.some(
    ({ kind, file, ...change }) =>
      isArticle(file) &&
      (kind === 'create' || (kind === 'field' && 'path' in change && isAddress(change.path))),
  );
}

interface TakenAddress {
  /** The file of the article that would take the address. */
  file: string;
  /** The fields that give an article its addresses. */
  fields: string[];
  address: string;
  /** The article that has the address; null for a page of the site. */
  holder: string | null;
  /** What the author has to change. */
  message: string;
}

/**
 * Returns the first address that changes would give to two articles, or to an article and a page.
 */
export async function findTakenAddress(
  changes: readonly NewChange[],
  view: ContentView,
): Promise<TakenAddress | null> {
  const before: Articles = new Map();
  for (const { file, text } of await readFolder(view, `content/${contentKinds.articles.folder}`)) {
    const content = isArticle(file) ? parse(text ?? '') : null;
    if (content) before.set(file, content);
  }
  const after = applyChanges(before, changes);
  // Problems that existed before are not the fault of these changes.
  const known = new Set(listProblems(before, changes).map(toKey));
  const problem = listProblems(after, changes).find((each) => !known.has(toKey(each)));
  if (!problem) return null;
  const owner = toFile(problem.slug);
  const address = readEarlier(after.get(owner))[problem.redirectIndex] ?? '';
  const { holder, message } = problem;
  if (isTouched(owner, changes)) return { file: owner, fields, address, holder, message };
  return {
    ...{ file: toFile(address), fields, address, holder: problem.slug },
    message: `The address /blog/${address}, which comes from the title, already leads to the article “${problem.slug}”. Please change the title, or take the address out of the earlier ones there.`,
  };
}

function applyChanges(before: Articles, changes: readonly NewChange[]): Articles {
  const after: Articles = new Map(before);
  for (const change of changes) {
    const { kind, file } = change;
    if (!isArticle(file)) continue;
    const present = after.get(file);
    if (kind === 'remove') after.delete(file);
    const made = kind === 'create' ? parse(change.text) : null;
    if (made) after.set(file, made);
    if (kind === 'field' && present && isAddress(change.path)) {
      after.set(file, applyFieldChanges(present, [change]));
    }
  }
  return after;
}

function isTouched(file: string, changes: readonly NewChange[]): boolean {
  return changes.some(
    (change) =>
      change.file === file &&
      (change.kind === 'create' || (change.kind === 'field' && isAddress(change.path))),
  );
}

function isArticle(file: string): boolean {
  return findEntryFile(file)?.kindName === 'articles';
}

const fields = ['redirectFrom'];

function isAddress([field]: readonly (string | number)[]): boolean {
  return fields.includes(String(field));
}

function parse(text: string): ContentData | null {
  const parsed = parseContentFile(text, contentKinds.articles.ending);
  return parsed.kind === 'parsed' ? parsed : null;
}

/** If two articles claim an address, the changed one is second and gets the blame. */
function listProblems(articles: Articles, changes: readonly NewChange[]): AddressProblem[] {
  const sorted = [...articles.keys()].sort(
    (one, other) => Number(isTouched(one, changes)) - Number(isTouched(other, changes)),
  );
  return findAddressProblems(
    sorted.map((file) => ({
      slug: toEntryName(file),
      redirectFrom: readEarlier(articles.get(file)),
    })),
  );
}

function readEarlier(content: ContentData | undefined): string[] {
  const earlier: unknown = content && Reflect.get(content.data, 'redirectFrom');
  return Array.isArray(earlier) ? earlier.filter((each) => typeof each === 'string') : [];
}

function toKey({ slug, message }: AddressProblem): string {
  return `${slug} ${message}`;
}

function toFile(slug: string): string {
  return `content/${contentKinds.articles.folder}/${slug}${contentKinds.articles.ending}`;
}
