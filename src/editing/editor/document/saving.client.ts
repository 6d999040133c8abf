import { atom } from 'nanostores';
import type { EditConflict } from '#model/describe/item-contract.ts';

export interface SaveOptions {
  /** Is the time in Florida at which to save; now without one. */
  at?: string;
  /** Holds the targets of edits that are left for later. */
  left?: ReadonlySet<string>;
}

export type Saving =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** Saved nothing, since somebody else changed the same texts. */
  | { kind: 'conflicts'; conflicts: EditConflict[]; options: SaveOptions }
  /** Saved all but the edits of what was deleted. */
  | { kind: 'orphans' };

export const $saving = atom<Saving>({ kind: 'idle' });
