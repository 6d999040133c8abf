import { type AddressProblem, findAddressProblems } from '#model/entries/entry-rules.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { applyFieldChanges, type ContentData } from '#model/files/field-changes.ts';
import type { ContentKind } from '#model/kinds.ts';
import type { NewChange } from '#model/merge/merge.ts';
import { parseContentFile } from '#model/files/parse-content-file.ts';
import { findEntryFile } from './cms-entry.server.ts';
import { readFolder, type ContentView } from './content-view.server.ts';

/** The entries of a kind, by file. */
type Entries = Map<string, ContentData>;

/** A kind whose entries keep their earlier addresses. */
type AddressedKind = ContentKind & { addresses: NonNullable<ContentKind['addresses']> };

const hasAddresses = (kind: ContentKind): kind is AddressedKind => kind.addresses !== null;

function findAddressed(file: string): AddressedKind | null {
  const kind = findEntryFile(file)?.kind;
  return kind && hasAddresses(kind) ? kind : null;
}

/** Returns whether a change may give an entry another address. */
function changesAddress(change: NewChange): boolean {
  const kind = findAddressed(change.file);
  if (!kind) return false;
  return (
    change.kind === 'create' ||
    (change.kind === 'field' && change.path[0] === kind.addresses.earlier)
  );
}

/** Returns whether changes may give an entry an address that is taken. */
export function changesAddresses(changes: readonly NewChange[]): boolean {
  return changes.some(changesAddress);
}

interface TakenAddress {
  /** The file of the entry that would take the address. */
  file: string;
  /** The fields that give an entry its addresses. */
  fields: string[];
  /** Such as `/blog/rainy-games`. */
  address: string;
  /** The name of the entry that has the address; null for a page of the site. */
  holder: string | null;
  /** What the author has to change. */
  message: string;
}

/**
 * Returns the first address that changes would give to two entries, or to an entry and a page.
 */
export async function findTakenAddress(
  changes: readonly NewChange[],
  view: ContentView,
): Promise<TakenAddress | null> {
  for (const kind of new Set(changes.map(({ file }) => findAddressed(file)))) {
    const taken = kind && (await findTakenOf(kind, changes, view));
    if (taken) return taken;
  }
  return null;
}

async function findTakenOf(
  kind: AddressedKind,
  changes: readonly NewChange[],
  view: ContentView,
): Promise<TakenAddress | null> {
  const { folder, ending, addresses } = kind;
  const before: Entries = new Map();
  for (const { file, text } of await readFolder(view, `content/${folder}`)) {
    const content = findAddressed(file) === kind ? parse(text ?? '', kind) : null;
    if (content) before.set(file, content);
  }
  const after = applyChanges(before, changes, kind);
  // Problems that existed before are not the fault of these changes.
  const known = new Set(listProblems(before, changes, kind).map(toKey));
  const problem = listProblems(after, changes, kind).find((each) => !known.has(toKey(each)));
  if (!problem) return null;
  const toFile = (name: string) => `content/${folder}/${name}${ending}`;
  const owner = toFile(problem.slug);
  const name = readEarlier(after.get(owner), kind)[problem.redirectIndex] ?? '';
  const [fields, address] = [[addresses.earlier], `${addresses.page}/${name}`];
  const { holder, message } = problem;
  if (isTouched(owner, changes)) return { file: owner, fields, address, holder, message };
  return {
    ...{ file: toFile(name), fields, address, holder: problem.slug },
    message: `The address ${address}, which comes from the title, already leads to the article “${problem.slug}”. Please change the title, or take the address out of the earlier ones there.`,
  };
}

function applyChanges(
  before: Entries,
  changes: readonly NewChange[],
  addressed: AddressedKind,
): Entries {
  const after: Entries = new Map(before);
  for (const change of changes) {
    const { kind, file } = change;
    if (findAddressed(file) !== addressed) continue;
    const present = after.get(file);
    if (kind === 'remove') after.delete(file);
    const made = kind === 'create' ? parse(change.text, addressed) : null;
    if (made) after.set(file, made);
    if (kind === 'field' && present && changesAddress(change)) {
      after.set(file, applyFieldChanges(present, [change]));
    }
  }
  return after;
}

function isTouched(file: string, changes: readonly NewChange[]): boolean {
  return changes.some((change) => change.file === file && changesAddress(change));
}

function parse(text: string, { ending }: ContentKind): ContentData | null {
  const parsed = parseContentFile(text, ending);
  return parsed.kind === 'parsed' ? parsed : null;
}

/** If two entries claim an address, the changed one is second and gets the blame. */
function listProblems(
  entries: Entries,
  changes: readonly NewChange[],
  kind: AddressedKind,
): AddressProblem[] {
  const sorted = [...entries.keys()].sort(
    (one, other) => Number(isTouched(one, changes)) - Number(isTouched(other, changes)),
  );
  return findAddressProblems(
    sorted.map((file) => ({
      slug: toEntryName(file),
      redirectFrom: readEarlier(entries.get(file), kind),
    })),
  );
}

function readEarlier(content: ContentData | undefined, { addresses }: AddressedKind): string[] {
  const earlier: unknown = content && Reflect.get(content.data, addresses.earlier);
  return Array.isArray(earlier) ? earlier.filter((each) => typeof each === 'string') : [];
}

function toKey({ slug, message }: AddressProblem): string {
  return `${slug} ${message}`;
}
