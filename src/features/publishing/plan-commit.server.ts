import type { ContentChange } from '#features/content/field-changes.ts';
import { listNamedUploads, listUploadsOfChange } from '#features/pictures/upload-file.ts';
import { isTextChange, applySaves } from './apply-saves.ts';
import type { FileChange } from './content-store.server.ts';
import type { StoredSave, SettledSave } from './save-rows.server.ts';

/** What is known of pictures when a commit is planned; all by their paths in the repository. */
export interface KnownPictures {
  /** Those that the repository holds. */
  kept: ReadonlySet<string>;
  /** The bytes of those that saves bring. */
  brought: ReadonlyMap<string, Uint8Array>;
  /** Those that texts will name. */
  named: ReadonlySet<string>;
}

/**
 * Decides what a commit does to pictures. Changes count in their order, so that a picture which was
 * removed can come again; but one that a text names stays, whoever removed it.
 *
 * @param changes all that the commit is made for
 * @returns the bytes of those that come, null for those that go
 */
function planPictures(
  changes: readonly ContentChange[],
  { kept, brought, named }: KnownPictures,
): Map<string, Uint8Array | null> {
  const planned = new Map<string, Uint8Array | null>();
  for (const change of changes) {
    const { kind, file } = change;
    if (kind === 'picture') {
      const isThere = planned.has(file) ? planned.get(file) !== null : kept.has(file);
      const bytes = brought.get(file);
      if (bytes && !isThere) planned.set(file, bytes);
    } else if (!isTextChange(change)) {
      if (kept.has(file)) planned.set(file, null);
      else planned.delete(file);
    }
  }
  for (const file of named) {
    if (planned.get(file) === null) planned.delete(file);
    const bytes = brought.get(file);
    if (bytes && !kept.has(file)) planned.set(file, bytes);
  }
  return planned;
}

/** What a commit will hold. */
export interface CommitPlan {
  /** None where the repository holds everything already. */
  files: FileChange[];
  saves: SettledSave[];
}

/** What the repository holds at the head that a plan is made for. */
export interface HeadContent {
  /**
   * Texts of the files that saves touch, and of all content where a save removes a picture; null
   * where there is no such file.
   */
  texts: ReadonlyMap<string, string | null>;
  /** Pictures that are there; they count only where saves remove, bring or name some. */
  pictures: ReadonlySet<string>;
}

/**
 * Plans the commit of saves. No text comes to name a picture that will not be there: a picture that
 * a text names is not removed, and a change that names one which nobody has any more is a conflict.
 *
 * @param saves in the order in which they apply
 * @param head what is there
 * @param brought the bytes of the pictures that saves bring
 */
export function planCommit(
  saves: readonly StoredSave[],
  head: HeadContent,
  brought: ReadonlyMap<string, Uint8Array>,
): CommitPlan {
  const changes = saves.flatMap((save) => save.changes);
  const refused = new Set<ContentChange>();
  for (;;) {
    const applied = applySaves(saves, head.texts, refused);
    const named = new Set([...applied.texts].flatMap(([file, text]) => listNames(file, text)));
    const binary = planPictures(changes, { kept: head.pictures, brought, named });
    const texts = [...applied.texts].filter(
      ([file, text]) => text !== (head.texts.get(file) ?? null),
    );
    const lost = listLostPictures(texts, binary, head);
    // Only the last one that names it: what was replaced in the meantime does no harm.
    const culprit = changes.findLast(
      (change) =>
        !refused.has(change) &&
        listUploadsOfChange(change).some((picture) => lost.get(change.file)?.includes(picture)),
    );
    if (!culprit) {
      const files = [...texts, ...binary].map(([path, contents]) => ({ path, contents }));
      return { files, saves: applied.saves };
    }
    refused.add(culprit);
  }
}

/** For each text the pictures that it begins to name though they will not be there. */
function listLostPictures(
  texts: readonly [file: string, text: string | null][],
  binary: ReadonlyMap<string, Uint8Array | null>,
  head: HeadContent,
): Map<string, string[]> {
  const isThere = (picture: string) =>
    binary.has(picture) ? binary.get(picture) !== null : head.pictures.has(picture);
  return new Map(
    texts.map(([file, text]) => {
      const missing = listNames(file, text).filter((picture) => !isThere(picture));
      if (missing.length === 0) return [file, []];
      // What was missing before is not the fault of these saves.
      const former = listNames(file, head.texts.get(file) ?? null);
      return [file, missing.filter((picture) => !former.includes(picture))];
    }),
  );
}

function listNames(file: string, text: string | null): string[] {
  return text === null ? [] : listNamedUploads(file, text);
}
