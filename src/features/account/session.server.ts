import { type AdminUser } from './admin-user.ts';
import { findActiveSession, revokeSession } from './session-rows.server.ts';
import { readSetting } from '#lib/env.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { findSessionCookie } from './session-cookie.server.ts';
import { findTokenSession } from './session-token.server.ts';

/** A signed-in admin in one browser. */
export interface AdminSession {
  id: string;
  user: AdminUser;
  /** Whether this admin has a second step at login. */
  hasSecondStep: boolean;
}

/** How long a session lasts. */
export function readSessionLimits(): { idleSeconds: number; lifetimeSeconds: number } {
  const idleMinutes = readSetting('SESSION_IDLE_MINUTES') ?? 120;
  const lifetimeHours = readSetting('SESSION_LIFETIME_HOURS') ?? 12;
  return {
    idleSeconds: idleMinutes * 60,
    lifetimeSeconds: lifetimeHours * 60 * 60,
  };
}

/**
 * Finds the session that a request belongs to. The token alone decides nothing: its row must say
 * that the session still holds.
 *
 * @returns null without a valid one
 */
export async function findSession(request: Request): Promise<AdminSession | null> {
  const id = await findSessionId(request);
  return id === null ? null : findActiveSession(id, readSessionLimits().idleSeconds);
}

/**
 * Finds the session that a request belongs to.
 *
 * @throws HttpError 401 without a valid one
 */
export async function requireSession(request: Request): Promise<AdminSession> {
  const session = await findSession(request);
  if (session) return session;
  throw new HttpError(401, 'Please log in to continue.');
}

/**
 * True when this site insists on a second step that the admin has not set up yet: until then, the
 * session opens nothing but the setup.
 */
export function isStepMissing({ hasSecondStep }: AdminSession): boolean {
  return !hasSecondStep && readSetting('REQUIRE_SECOND_STEP') === 'on';
}

/**
 * Ends the session that a request belongs to.
 *
 * @returns whose it was; null where there was none to end
 */
export async function endSession(request: Request): Promise<number | null> {
  const id = await findSessionId(request);
  return id === null ? null : revokeSession(id);
}

async function findSessionId(request: Request): Promise<string | null> {
  const token = findSessionCookie(request);
  return token === null ? null : findTokenSession(token);
}
