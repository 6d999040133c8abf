import { randomUUID, timingSafeEqual } from 'node:crypto';
import { type SendingSignals } from './spam.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';

/** Allows for different clocks on two servers. */
const toleranceSeconds = 60;

/** Creates a signed token with the time when a form was opened, in milliseconds. */
export function createFormToken(now: number): string {
  const opened = `${now.toString(36)}.${randomUUID()}`;
  return `${opened}.${sign(opened)}`;
}

/** Verifies a token that came back with a form. `now` is in milliseconds. */
export function verifyFormToken(token: string | null, now: number): SendingSignals['token'] {
  if (!token) return { kind: 'absent' };
  const [, opened = '', time = '', signature = ''] =
    /^(([0-9a-z]{1,11})\.[0-9a-f-]{36})\.(.+)$/.exec(token) ?? [];
  const ageSeconds = (now - Number.parseInt(time, 36)) / 1000;
  if (opened === '' || !isEqual(signature, sign(opened)) || ageSeconds < -toleranceSeconds) {
    return { kind: 'forged' };
  }
  return { kind: 'signed', ageSeconds };
}

function sign(opened: string): string {
  return hashWithSecret('form-mark', opened);
}

function isEqual(first: string, second: string): boolean {
  const [one, other] = [Buffer.from(first), Buffer.from(second)];
  return one.length === other.length && timingSafeEqual(one, other);
}
