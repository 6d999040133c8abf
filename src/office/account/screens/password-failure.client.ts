import { RequestError } from '#lib/browser/request.client.ts';
import type { Message } from '#lib/text/message.ts';

const fallback = 'Please check your current password and try again.';

/** Returns the error's message for the toast, and what the server said for the form. */
export function describePasswordFailure(error: unknown): { toast: Message; text: string } {
  const message = error instanceof Error ? error.message : '';
  const sentence = error instanceof RequestError ? error.body : '';
  return {
    toast: { title: 'Failed to change password', description: message || fallback },
    text: sentence || fallback,
  };
}
