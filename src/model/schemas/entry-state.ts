import * as z from 'zod';

const entryStates = ['listed', 'hidden'] as const;

/** Describes whether visitors see an entry; listed is the default. */
export function stateSchema() {
  return z
    .enum(entryStates, { error: 'The state must be listed or hidden.' })
    .optional()
    .meta({
      description: 'Visible',
      hint: 'Only admins see what is not visible.',
      optionLabels: { listed: 'Yes', hidden: 'No' },
      implied: 'listed',
    });
}

const maxOrder = 1_000_000_000;

/**
 * Describes an entry's position in the order of its kind; without one, it keeps its original one.
 */
export function orderSchema() {
  const message = 'Order must be a whole number, like 2500. Smaller numbers come first.';
  return z
    .int(message)
    .min(-maxOrder, message)
    .max(maxOrder, message)
    .optional()
    .meta({ description: 'Order', hint: 'Smaller numbers come first.', format: 'order' });
}

/** True for an entry that only admins see. */
export function isHidden(data: object): boolean {
  return Reflect.get(data, 'state') === 'hidden';
}

/**
 * True also for an entry with a misspelled state: a hidden entry must not appear because of a typo.
 */
export function mayBeHidden(data: object): boolean {
  const state: unknown = Reflect.get(data, 'state');
  return state !== undefined && state !== 'listed';
}
