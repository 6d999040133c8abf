import * as z from 'zod';

const entryStates = ['listed', 'hidden'] as const;

/** Describes whether visitors see an entry; one that doesn't say is listed. */
export function stateSchema() {
  return z
    .enum(entryStates, { error: 'The state must be listed or hidden.' })
    .optional()
    .describe('On the site');
}

const maxOrder = 1_000_000_000;

/** Describes where an entry stands among its kind; one without an order stands where it always did. */
export function orderSchema() {
  const message = 'Order must be a whole number, like 2500. Smaller numbers come first.';
  return z
    .int(message)
    .min(-maxOrder, message)
    .max(maxOrder, message)
    .optional()
    .describe('Order: smaller numbers come first');
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
