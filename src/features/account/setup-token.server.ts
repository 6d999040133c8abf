import { z } from 'zod';
import { openText, sealText } from './sealed-text.server.ts';

const lifetimeMs = 15 * 60 * 1000;

const contentSchema = z.object({ secret: z.string(), expiresAt: z.int() });

const place = (sessionId: string) => `setup of a second step in ${sessionId}`;

/**
 * Lets the browser keep a secret that is not switched on yet: the site itself keeps none until a
 * code has shown that the app has it.
 *
 * @param secret what `createAppSecret` made
 * @param sessionId the session in which the password was named; it is worthless in any other
 */
export function createSetupToken(secret: string, sessionId: string): string {
  const content: z.input<typeof contentSchema> = { secret, expiresAt: Date.now() + lifetimeMs };
  return sealText(JSON.stringify(content), place(sessionId));
}

/**
 * Reads the secret back.
 *
 * @param token as sent, unchecked
 * @returns null when it was not made here, for another session, or a quarter of an hour ago
 */
export function openSetupToken(token: string, sessionId: string): string | null {
  const text = openText(token, place(sessionId));
  if (text === null) return null;
  const { secret, expiresAt } = contentSchema.parse(JSON.parse(text));
  return Date.now() < expiresAt ? secret : null;
}
