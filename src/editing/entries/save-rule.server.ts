import type { NewChange } from '#model/merge/merge.ts';
import type { Contents } from './contents.server.ts';
import type { ContentView } from './content-view.server.ts';

/** A reason not to save a change. */
export interface Violation {
  /** The position of the change; null where none of them is to blame. */
  at: number | null;
  message: string;
  /** An address that somebody else has: an entry by its name, or a page of the site (null). */
  taken?: { address: string; holder: string | null };
}

/** The content that a rule reads, without the changes and with them. */
export interface RuleInput {
  before: Contents;
  after: Contents;
  changes: readonly NewChange[];
}

/** A rule that one value alone cannot show to be broken. */
export interface SaveRule {
  /** Returns whether a change may break it. */
  concerns: (change: NewChange) => boolean;
  /** Lists the files that it reads besides the changed ones. */
  listFiles: (view: ContentView) => Promise<readonly string[]>;
  /** Returns what changes break, not what was broken before. */
  find: (input: RuleInput) => Violation[];
}

/**
 * Returns the position of the first change of one of a file's fields, or of the whole file; null
 * where there is none.
 */
export function findChange(
  changes: readonly NewChange[],
  file: string,
  fields: readonly string[],
): number | null {
  const own = (isOwn: (change: NewChange) => boolean) =>
    changes.findIndex((change) => change.file === file && isOwn(change));
  const field = own((change) => change.kind === 'field' && fields.includes(String(change.path[0])));
  const at = field < 0 ? own(({ kind }) => kind === 'create' || kind === 'remove') : field;
  return at < 0 ? null : at;
}
