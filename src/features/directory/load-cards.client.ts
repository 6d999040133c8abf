import { z } from 'zod/mini';
import { createQueryOf, type Query } from '#lib/browser/query.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';

/**
 * All entries of a list, asked for once. Where the API does not answer, the file that it answers
 * from is read instead: it lies beside the pages.
 *
 * @param path of the API's list
 * @param file the same in a file of the site
 * @param schema of an entry
 */
export function createCardsQuery<Card>(
  path: string,
  file: string,
  schema: z.ZodMiniType<Card>,
): Query<Card[]> {
  const cardsSchema = z.array(schema);
  const read = async (response: Response) => cardsSchema.parse(await response.json());
  return createQueryOf(path, read, {
    readElsewhere: async () => read(await sendRequest('GET', file)),
  });
}
