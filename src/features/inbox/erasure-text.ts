import type { z } from 'zod/mini';
import type { erasureSchema } from './inquiry-details.ts';
import { countNoun } from '#lib/text/words.ts';

/**
 * Says how many records of a person went, for example "2 records were deleted: 1 client intake
 * form, 1 contact message."
 *
 * @param erased numbers by kind
 */
export function describeErasure({
  client,
  provider,
  contact,
}: z.output<typeof erasureSchema>): string {
  const sum = client + provider + contact;
  if (sum === 0) return 'There was nothing left to delete.';
  const parts = [
    ...(client > 0 ? [countNoun(client, 'client intake form')] : []),
    ...(provider > 0 ? [countNoun(provider, 'provider application')] : []),
    ...(contact > 0 ? [countNoun(contact, 'contact message')] : []),
  ];
  const verb = sum === 1 ? 'was' : 'were';
  return `${countNoun(sum, 'record')} ${verb} deleted: ${parts.join(', ')}.`;
}
