import { type TortureRow } from '../command/row.ts';

/** Many at once, and for long. */
export const loadRows: readonly TortureRow[] = [];
