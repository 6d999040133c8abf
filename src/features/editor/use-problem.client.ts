import { useStore } from '@nanostores/react';
import { findProblem } from './edit-problem.client.ts';
import { $refused, findRefusal } from './refusals.client.ts';
import type { ContentItemInfo } from '#features/publishing/editing-api.ts';

/**
 * What keeps a text from being saved, by the rules of the field or by word of the server.
 *
 * @param item the text
 * @param value what it is now
 * @returns a sentence for the editor; null for a good text
 */
export function useProblem(item: ContentItemInfo, value: string): string | null {
  const refused = useStore($refused);
  return findProblem({ ...item, value }) ?? findRefusal(refused, { ...item, value });
}
