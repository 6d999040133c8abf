import { RequestError } from '#lib/browser/request.client.ts';
import type { Notice } from '#lib/text/notice.ts';

const fallback = 'Please check your current password and try again.';

/**
 * Describes a password change that failed: the toast has the error's message, the form what the
 * server said.
 */
export function describePasswordFailure(error: unknown): { toast: Notice; text: string } {
  const message = error instanceof Error ? error.message : '';
  const sentence = error instanceof RequestError ? error.body : '';
  return {
    toast: { title: 'Failed to change password', description: message || fallback },
    text: sentence || fallback,
  };
}
