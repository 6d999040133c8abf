import { RequestError } from '#lib/browser/request.client.ts';
import type { Notice } from '#lib/text/notice.ts';

const fallback = 'Please check your current password and try again.';

/** Returns the error's message for the toast, and what the server said for the form. */
export function describePasswordFailure(error: unknown): { toast: Notice; text: string } {
  const message = error instanceof Error ? error.message : '';
  const sentence = error instanceof RequestError ? error.body : '';
  return {
    toast: { title: 'Failed to change password', description: message || fallback },
    text: sentence || fallback,
  };
}
