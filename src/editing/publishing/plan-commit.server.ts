import { isNormalized } from '#model/files/edit-content-file.ts';
import type { ContentChange } from '#model/files/field-changes.ts';
import { listNamedUploads, listUploadsOfChange } from '#editing/pictures/upload-file.ts';
import { isTextChange, applySaves } from './apply-saves.ts';
import type { FileChange } from './content-store.server.ts';
import type { StoredSave, PlannedOutcome } from './save-rows.server.ts';

/** The pictures that exist, are new, or are shown, by their paths in the repository. */
export interface KnownPictures {
  stored: ReadonlySet<string>;
  added: ReadonlyMap<string, Uint8Array>;
  usedByTexts: ReadonlySet<string>;
}

/**
 * Returns the bytes to write or null to delete, in order of changes; never deletes a shown picture.
 */
function planPictures(
  changes: readonly ContentChange[],
  { stored, added, usedByTexts }: KnownPictures,
): Map<string, Uint8Array | null> {
  const planned = new Map<string, Uint8Array | null>();
  for (const change of changes) {
    const { kind, file } = change;
    if (kind === 'picture') {
      const isThere = planned.has(file) ? planned.get(file) !== null : stored.has(file);
      const bytes = added.get(file);
      if (bytes && !isThere) planned.set(file, bytes);
    } else if (!isTextChange(change)) {
      if (stored.has(file)) planned.set(file, null);
      else planned.delete(file);
    }
  }
  for (const file of usedByTexts) {
    if (planned.get(file) === null) planned.delete(file);
    const bytes = added.get(file);
    if (bytes && !stored.has(file)) planned.set(file, bytes);
  }
  return planned;
}

export interface CommitPlan {
  /** Empty if the repository already contains everything. */
  files: FileChange[];
  /** The files that were formatted by hand, and which this commit formats again. */
  reformatted: string[];
  saves: PlannedOutcome[];
}

export interface HeadContent {
  /** Includes all content if a save deletes a picture. */
  texts: ReadonlyMap<string, string | null>;
  /** Only complete if saves delete, add or show pictures. */
  pictures: ReadonlySet<string>;
}

/**
 * Ensures that no text shows a missing picture: a picture that a text shows is not deleted, and a
 * change that shows one that no longer exists becomes a conflict.
 */
export function planCommit(
  saves: readonly StoredSave[],
  head: HeadContent,
  added: ReadonlyMap<string, Uint8Array>,
): CommitPlan {
  const changes = saves.flatMap((save) => save.changes);
  const refused = new Set<ContentChange>();
  for (;;) {
    const applied = applySaves(saves, head.texts, refused);
    const usedByTexts = new Set(
      [...applied.texts].flatMap(([file, text]) => listNames(file, text)),
    );
    const binary = planPictures(changes, { stored: head.pictures, added, usedByTexts });
    const texts = [...applied.texts].filter(
      ([file, text]) => text !== (head.texts.get(file) ?? null),
    );
    const lost = listLostPictures(texts, binary, head);
    // Only the last change counts: text that was replaced in between is harmless.
    const culprit = changes.findLast(
      (change) =>
        !refused.has(change) &&
        listUploadsOfChange(change).some((picture) => lost.get(change.file)?.includes(picture)),
    );
    if (!culprit) {
      const files = [...texts, ...binary].map(([path, contents]) => ({ path, contents }));
      const reformatted = texts.filter(([file, text]) => isReformatted(file, text, head));
      return { files, reformatted: reformatted.map(([file]) => file), saves: applied.saves };
    }
    refused.add(culprit);
  }
}

function isReformatted(file: string, text: string | null, { texts }: HeadContent): boolean {
  const former = texts.get(file) ?? null;
  const ending = file.endsWith('.md') ? '.md' : '.yaml';
  if (former === null || text === null) return false;
  return !isNormalized(former, ending) && isNormalized(text, ending);
}

/** Returns the pictures that each text starts to show although they will not exist. */
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
      // A picture that was already missing is not the fault of these saves.
      const former = listNames(file, head.texts.get(file) ?? null);
      return [file, missing.filter((picture) => !former.includes(picture))];
    }),
  );
}

function listNames(file: string, text: string | null): string[] {
  return text === null ? [] : listNamedUploads(file, text);
}
