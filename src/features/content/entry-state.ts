import { z } from 'zod';

const entryStates = ['listed', 'hidden'] as const;

/** Describes whether visitors see an entry; one that doesn't say is listed. */
export function stateSchema() {
  return z
    .enum(entryStates, { error: 'The state must be listed or hidden.' })
    .optional()
    .describe('On the site');
}

/** True for an entry that only admins see. */
export function isHidden(data: object): boolean {
  return Reflect.get(data, 'state') === 'hidden';
}

/**
 * True also for an entry whose state is misspelled: what somebody wanted to hide must not show by
 * mistake.
 */
export function mayBeHidden(data: object): boolean {
  const state: unknown = Reflect.get(data, 'state');
  return state !== undefined && state !== 'listed';
}
