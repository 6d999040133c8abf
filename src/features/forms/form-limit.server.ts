import { hash } from 'node:crypto';
import { readSetting } from '#lib/env.server.ts';
import { type HttpError } from '#lib/http/http-error.server.ts';
import { createTooManyError } from '#lib/http/too-many-error.server.ts';
import { toNetworkPlace } from '#lib/http/network-address.server.ts';
import { getSessionSecret } from '#lib/session-secret.server.ts';

/** More than a household or an office sends, far less than a program does. */
const usualMostPerHour = 100;

/**
 * How many forms one place may send, and what stands for the place.
 *
 * @param ip where the form comes from, as the platform says
 */
export function readFormLimit(ip: string): { placeKey: string; mostPerHour: number | null } {
  const mostPerHour = readSetting('FORM_LIMIT_PER_HOUR') ?? usualMostPerHour;
  const place = JSON.stringify([getSessionSecret(), toNetworkPlace(ip)]);
  return {
    // 132 bits of a keyed hash tell all places apart.
    placeKey: hash('sha256', place, 'base64url').slice(0, 22),
    mostPerHour: mostPerHour === 0 ? null : mostPerHour,
  };
}

/**
 * What a place is told that has sent too many.
 *
 * @param retryAfterSeconds until the next form is taken
 */
export function toLimitError(retryAfterSeconds: number): HttpError {
  return createTooManyError(
    'Too many forms have come from your network within an hour.',
    retryAfterSeconds,
    'call us',
  );
}
