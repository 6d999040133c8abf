import type { Message } from '#lib/text/message.ts';
import { countNoun } from '#lib/text/phrases.ts';
import { loginRefusal } from '#office/account/login.ts';
import { LoginError } from '#office/shell/session.client.ts';

export interface LoginFailure {
  toast: Message;
  text: string;
}

/** Describes only causes that help an admin, such as a wrong code or too many attempts. */
export function describeLoginFailure(error: unknown): LoginFailure {
  const title = 'Login failed';
  const status = error instanceof LoginError ? error.status : null;
  if (error instanceof LoginError && helpsAdmin(error)) {
    return { toast: { title, description: error.message }, text: error.message };
  }
  const toast = { title, description: loginRefusal };
  const isTheirs = status !== null && status < 500;
  const text = isTheirs
    ? loginRefusal
    : "Our server didn't answer, so we couldn't check your login. Please try again in a minute.";
  return { toast, text };
}

const helpfulCodes = ['preview', 'two-factor-code-unreadable', 'two-factor-code-wrong'];

function helpsAdmin({ status, code }: LoginError): boolean {
  return helpfulCodes.some((each) => each === code) || status === 403 || status === 429;
}

const minRecoveryCodes = 3;

export function describeRecoveryCodes(left: number | null): string | null {
  if (left === null) return null;
  const sentence = `You have ${countNoun(left, 'recovery code')} left.`;
  const advice = 'Create new ones under "Two-factor authentication".';
  return left <= minRecoveryCodes ? `${sentence} ${advice}` : sentence;
}
