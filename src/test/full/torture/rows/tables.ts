import { type TortureTable } from '#test/full/torture/command/strength-page.ts';
import { faultRows } from './fault-rows.ts';
import { inputRows } from './input-rows.ts';
import { lawRows } from './law-rows.ts';
import { loadRows } from './load-rows.ts';
import { sessionRows } from './session-rows.ts';

/** All that `npm run torture` does to the site, in the order in which it is done. */
export const tables: readonly TortureTable[] = [
  { title: 'Hostile and damaged input', rows: inputRows },
  { title: 'Sessions and passwords', rows: sessionRows },
  { title: 'Faults', rows: faultRows },
  { title: 'Laws and personal data', rows: lawRows },
  { title: 'Load', rows: loadRows },
];
