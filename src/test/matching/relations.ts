import type { Relation } from './relation.ts';
import * as caregivers from './relations/caregivers.ts';
import * as list from './relations/list.ts';
import * as mismatches from './relations/mismatches.ts';
import * as reasons from './relations/reasons.ts';
import * as requirements from './relations/requirements.ts';
import * as wishes from './relations/wishes.ts';

/** All relations that hold for every family and all caregivers. */
export const relations: Relation[] = [
  ...[list, wishes, requirements, caregivers, mismatches, reasons],
].flatMap((file) => Object.values(file));
