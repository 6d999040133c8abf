import type { ContentChange } from '#features/content/field-changes.ts';
import { isText } from './apply-saves.ts';

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
export function planPictures(
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
    } else if (!isText(change)) {
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
