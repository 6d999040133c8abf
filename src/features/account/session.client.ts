import { atom } from 'nanostores';
import { clearAdminIdentity, identifyAdmin } from '#features/analytics/admin-identity.client.ts';
import { findProblemCode, sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { RequestError, sendRequest } from '#lib/browser/request.client.ts';
import type { ProblemCode } from '#lib/http/problem.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { adminUserSchema, type AdminUser, loginAnswerSchema, type LoginInput } from './login.ts';

const mePath = '/api/auth/me';

/** What this page knows about who is signed in. */
export type Session =
  { kind: 'unknown' } | { kind: 'anonymous' } | { kind: 'signed-in'; user: AdminUser };

/** Unknown until the server was asked. */
export const $session = atom<Session>({ kind: 'unknown' });

let question: Promise<void> | undefined;

/** Asks the server who is signed in, once in a page's life. */
export function loadSession(): Promise<void> {
  question ??= refreshSession();
  return question;
}

/** Asks the server anew who is signed in. */
export async function refreshSession(): Promise<void> {
  $session.set(await readSession());
}

async function readSession(): Promise<Session> {
  try {
    const response = await sendRequest('GET', mePath);
    return { kind: 'signed-in', user: adminUserSchema.parse(await response.json()) };
  } catch (error) {
    const isNobody = error instanceof RequestError && error.status === 401;
    if (!isNobody) logError('Error loading the current user:', error);
    return { kind: 'anonymous' };
  }
}

/** A login that the server did not take; its message is what the server said. */
export class LoginError extends Error {
  override name = 'LoginError';
  /** Null where no answer came. */
  readonly status: number | null;
  readonly code: ProblemCode | undefined;

  constructor(status: number | null, text: string, cause: unknown, code?: ProblemCode) {
    super(text || 'Login failed', { cause });
    this.status = status;
    this.code = code;
  }
}

/** How a login went on. */
export type LoginResult =
  /** How many recovery codes are left after one was used; null after any other login. */
  | { kind: 'signed-in'; recoveryCodesLeft: number | null }
  /** Name and password are right, and are to be sent once more, with a code. */
  | { kind: 'code-asked' };

/**
 * Signs an admin in.
 *
 * @param input what was typed
 * @throws LoginError
 */
export async function logIn(input: LoginInput): Promise<LoginResult> {
  try {
    const response = await sendDetailedRequest('POST', '/api/auth/login', input);
    const answer = loginAnswerSchema.parse(await response.json());
    const { recoveryCodesLeft = null, ...user } = answer;
    $session.set({ kind: 'signed-in', user });
    identifyAdmin(user.id);
    return { kind: 'signed-in', recoveryCodesLeft };
  } catch (cause) {
    const code = findProblemCode(cause);
    if (code === 'two-factor-code-needed') return { kind: 'code-asked' };
    const { status, body } = cause instanceof RequestError ? cause : { status: null, body: '' };
    const error = new LoginError(status, body, cause, code);
    logError('Login failed:', error);
    throw error;
  }
}

/** What the keys begin with under which a tab stores what only an admin may find there. */
export const adminKeyPrefix = 'admin:';

const logoutTasks = new Set<() => void>();

/** Runs a task whenever the admin logs out on this page. */
export function onLogout(task: () => void): void {
  logoutTasks.add(task);
}

/** Ends the session on the server, and leaves nothing behind for whoever uses this tab next. */
export async function logOut(): Promise<void> {
  await sendRequest('POST', '/api/auth/logout');
  clearAdminIdentity();
  endSession();
  for (const task of logoutTasks) task();
  clearAdminKeys();
}

function clearAdminKeys(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(adminKeyPrefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage nothing was stored.
  }
}

/** Notes that the server takes this browser for a stranger's. */
export function endSession(): void {
  $session.set({ kind: 'anonymous' });
}
