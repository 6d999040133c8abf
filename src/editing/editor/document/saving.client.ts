import { atom } from 'nanostores';
import type { ListItem } from '#model/merge/saved-lists.ts';

export interface SaveOptions {
  /** The agency's time at which to publish; immediately if omitted. */
  at?: string;
  /** The targets of edits that wait for a later save. */
  later?: ReadonlySet<string>;
  /** The values to save of lists of which a part waits, by target. */
  parts?: ReadonlyMap<string, ListItem[]>;
}

/** A save that is `asking` waits for an answer, and no other begins. */
export const $saving = atom<{ kind: 'asking' | 'idle' | 'sending' }>({ kind: 'idle' });
