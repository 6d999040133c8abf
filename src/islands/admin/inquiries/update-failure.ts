import { RequestError } from '#browser/api/request.ts';
import type { Notice } from '#domain/submission/notices.ts';

/**
 * Puts a status that could not be set into words.
 *
 * @param error what was thrown
 * @returns the toast with the error's own message, and what stays beside the buttons
 */
export function describeUpdateFailure(error: unknown): { toast: Notice; text: string } {
  const message = error instanceof Error ? error.message : '';
  const description = message || 'An unknown error occurred';
  const sentence = error instanceof RequestError ? error.body : '';
  return {
    toast: { title: 'Error updating status', description },
    text: `The status was not changed. ${sentence || description}`,
  };
}
