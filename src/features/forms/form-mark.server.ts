import { randomUUID, timingSafeEqual } from 'node:crypto';
import { type SendingSignals } from './spam.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';

/** Clocks of two servers may differ by so much. */
const toleranceSeconds = 60;

/**
 * Makes a mark that says when a form was opened. It travels to the browser and back.
 *
 * @param now in milliseconds
 */
export function createFormMark(now: number): string {
  const opened = `${now.toString(36)}.${randomUUID()}`;
  return `${opened}.${sign(opened)}`;
}

/**
 * Reads a mark that came back with a form.
 *
 * @param mark as sent; empty or null where there was none
 * @param now in milliseconds
 */
export function readFormMark(mark: string | null, now: number): SendingSignals['mark'] {
  if (!mark) return { kind: 'absent' };
  const [, opened = '', time = '', signature = ''] =
    /^(([0-9a-z]{1,11})\.[0-9a-f-]{36})\.(.+)$/.exec(mark) ?? [];
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
