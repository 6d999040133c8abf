import { type AddressProblem, findAddressProblems } from '#model/entries/entry-rules.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { type ContentKind, contentKinds } from '#model/kinds.ts';
import type { NewChange } from '#model/merge/merge.ts';
import { findEntryFile } from './cms-entry.server.ts';
import { type Contents, listFilesOf } from './contents.server.ts';
import { findChange, type Violation, type RuleInput, type SaveRule } from './save-rule.server.ts';

/** A kind whose entries keep their earlier addresses. */
type AddressedKind = ContentKind & { addresses: NonNullable<ContentKind['addresses']> };

const addressedKinds = Object.values<ContentKind>(contentKinds).filter(
  (kind): kind is AddressedKind => kind.addresses !== null,
);

/** No two entries have the same address, nor an entry and a page. */
export const takenAddresses: SaveRule = {
  concerns: (change) => addressedKinds.some((kind) => changesAddress(change, kind)),
  listFiles: (view) => listFilesOf(view, addressedKinds),
  find: (input) => addressedKinds.flatMap((kind) => findTaken(kind, input)),
};

/** Returns whether a change may give an entry of a kind another address. */
function changesAddress(change: NewChange, kind: AddressedKind): boolean {
  if (findEntryFile(change.file)?.kind !== kind) return false;
  if (change.kind === 'field') return change.path[0] === kind.addresses.earlier;
  return change.kind === 'create';
}

function findTaken(kind: AddressedKind, { before, after, changes }: RuleInput): Violation[] {
  const touched = new Set(
    changes.filter((change) => changesAddress(change, kind)).map(({ file }) => file),
  );
  const known = new Set(listProblems(before, touched, kind).map(toKey));
  const { folder, ending, addresses } = kind;
  return listProblems(after, touched, kind)
    .filter((problem) => !known.has(toKey(problem)))
    .map(({ slug, redirectIndex, holder, message }) => {
      const toFile = (name: string) => `content/${folder}/${name}${ending}`;
      const owner = toFile(slug);
      const name = readEarlier(after, owner, kind)[redirectIndex] ?? '';
      const address = `${addresses.page}/${name}`;
      if (touched.has(owner)) {
        const at = findChange(changes, owner, [addresses.earlier]);
        return { at, message, taken: { address, holder } };
      }
      return {
        at: findChange(changes, toFile(name), [addresses.earlier]),
        message: `The address ${address}, which comes from the title, already leads to the article “${slug}”. Please change the title, or take the address out of the earlier ones there.`,
        taken: { address, holder: slug },
      };
    });
}

/** If two entries claim an address, the changed one is second and gets the blame. */
function listProblems(
  contents: Contents,
  touched: ReadonlySet<string>,
  kind: AddressedKind,
): AddressProblem[] {
  const files = [...contents.keys()].filter((file) => findEntryFile(file)?.kind === kind);
  const sorted = files.sort((one, other) => Number(touched.has(one)) - Number(touched.has(other)));
  return findAddressProblems(
    sorted.map((file) => ({
      slug: toEntryName(file),
      redirectFrom: readEarlier(contents, file, kind),
    })),
  );
}

function readEarlier(contents: Contents, file: string, { addresses }: AddressedKind): string[] {
  const earlier: unknown = Reflect.get(contents.get(file)?.data ?? {}, addresses.earlier);
  return Array.isArray(earlier) ? earlier.filter((each) => typeof each === 'string') : [];
}

function toKey({ slug, message }: AddressProblem): string {
  return `${slug} ${message}`;
}
