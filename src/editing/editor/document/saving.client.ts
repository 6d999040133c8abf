import { atom } from 'nanostores';
import type { EditConflict } from '#model/describe/item-contract.ts';

export interface SaveOptions {
  /** The time in Florida at which to publish; immediately if omitted. */
  at?: string;
  /** The targets of edits that are left for later. */
  left?: ReadonlySet<string>;
  /** The values to save of lists of which a part is left for later, by target. */
  parts?: ReadonlyMap<string, string>;
}

export type Saving =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** Nothing was saved, since somebody else changed the same texts. */
  | { kind: 'conflicts'; conflicts: EditConflict[]; options: SaveOptions }
  /** Everything was saved except the edits of deleted entries. */
  | { kind: 'orphans' };

export const $saving = atom<Saving>({ kind: 'idle' });
