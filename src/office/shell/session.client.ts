import { atom } from 'nanostores';
import { clearAdminIdentity, identifyAdmin } from '#site/analytics/admin-identity.client.ts';
import { findProblemCode, sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { RequestError, sendRequest } from '#lib/browser/request.client.ts';
import type { ProblemCode } from '#lib/http/problem.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { adminUserSchema, type AdminUser, loginAnswerSchema } from './session.ts';

const mePath = '/api/auth/me';

export type Session =
  { kind: 'unknown' } | { kind: 'anonymous' } | { kind: 'signed-in'; user: AdminUser };

export const $session = atom<Session>({ kind: 'unknown' });

let question: Promise<void> | undefined;

export function loadSession(): Promise<void> {
  question ??= refreshSession();
  return question;
}

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

export class LoginError extends Error {
  override name = 'LoginError';
  readonly status: number | null;
  readonly code: ProblemCode | undefined;

  constructor(status: number | null, text: string, cause: unknown, code?: ProblemCode) {
    super(text || 'Login failed', { cause });
    this.status = status;
    this.code = code;
  }
}

export type LoginResult =
  /** Null after any login but one with a recovery code. */
  | { kind: 'signed-in'; recoveryCodesLeft: number | null }
  /** Name and password are right, and must be sent again with a code. */
  | { kind: 'code-asked' };

export async function requestLogin(input: {
  username: string;
  password: string;
  code?: string | undefined;
}): Promise<LoginResult> {
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

/** The prefix of the storage keys of what only an admin may see, which a logout clears. */
export const adminKeyPrefix = 'admin:';

/** The work of one part of a page at logout. */
interface LogoutTask {
  /** Sends what waits, and returns a sentence about what would be lost; null for nothing. */
  prepare: () => Promise<string | null>;
  /** Clears what the next person at this tab must not see. */
  clear: () => Promise<void>;
}

const logoutTasks = new Set<LogoutTask>();

export function onLogout(task: LogoutTask): void {
  logoutTasks.add(task);
}

/** Sends what waits, and returns sentences about what a logout would lose. */
export async function prepareLogout(): Promise<string[]> {
  const losses = await Promise.all([...logoutTasks].map(({ prepare }) => prepare()));
  return losses.filter((loss) => loss !== null);
}

/** Ends the session on the server, and clears what the next person at this tab must not see. */
export async function logOut(): Promise<void> {
  await sendRequest('POST', '/api/auth/logout');
  clearAdminIdentity();
  clearSession();
  await Promise.all([...logoutTasks].map(({ clear }) => clear()));
  clearAdminKeys();
}

function clearAdminKeys(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(adminKeyPrefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage, nothing was stored.
  }
}

export function clearSession(): void {
  $session.set({ kind: 'anonymous' });
}
