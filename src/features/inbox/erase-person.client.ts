import type { z } from 'zod/mini';
import { sendRequest } from '#lib/browser/request.client.ts';
import { erasureSchema } from './inquiry-details.ts';

/**
 * Deletes all that a person ever sent.
 *
 * @param email whose
 * @returns how many records went, by kind
 * @throws RequestError when the server does not take it
 */
export async function erasePerson(email: string): Promise<z.output<typeof erasureSchema>> {
  const response = await sendRequest('POST', '/api/inquiries/erasure', { email });
  return erasureSchema.parse(await response.json());
}
