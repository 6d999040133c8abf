import type { Notice } from '#lib/text/notice.ts';
import { countNoun } from '#lib/text/words.ts';
import { loginRefusal } from './login.ts';
import { LoginError } from './session.client.ts';

/** What an admin is told after a login that failed. */
export interface LoginFailure {
  toast: Notice;
  /** Stays beside the form. */
  text: string;
}

/**
 * Puts a failed login into words: a wrong name, password or code, a password that has run out and
 * too many attempts are the admin's to mend, everything else is not.
 *
 * @param error what was thrown
 */
export function describeLoginFailure(error: unknown): LoginFailure {
  const title = 'Login failed';
  const status = error instanceof LoginError ? error.status : null;
  if (error instanceof LoginError && isTheirsToMend(error)) {
    return { toast: { title, description: error.message }, text: error.message };
  }
  const toast = { title, description: loginRefusal };
  const isTheirs = status !== null && status < 500;
  const text = isTheirs
    ? loginRefusal
    : 'Our server did not answer, so nothing could be checked. Please try again in a minute.';
  return { toast, text };
}

function isTheirsToMend({ status, code }: LoginError): boolean {
  const isAboutCode = code === 'two-factor-code-wrong' || code === 'two-factor-code-unreadable';
  return isAboutCode || status === 403 || status === 429;
}

/** So few are left that it is time for others. */
const few = 3;

/**
 * Says after a login with a recovery code how many are left.
 *
 * @param left null after any other login
 * @returns null where there is nothing to say
 */
export function describeRecoveryCodes(left: number | null): string | null {
  if (left === null) return null;
  const sentence = `You have ${countNoun(left, 'recovery code')} left.`;
  const advice = 'Create new ones under "Two-factor authentication".';
  return left <= few ? `${sentence} ${advice}` : sentence;
}
