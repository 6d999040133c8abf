import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { readSetting } from '#lib/env.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { getSessionSecret } from '#lib/session-secret.server.ts';
import type { AdminUser } from './login.ts';
import { findSessionCookie } from './session-cookie.server.ts';
import { findActiveSession, revokeSession } from './session-rows.server.ts';

const algorithm = 'HS256';
const issuer = 'site';
const audience = 'site-admin';
/** Clocks of two machines may differ this much. */
const clockToleranceSeconds = 60;

const payloadSchema = z.object({ jti: z.guid() });

function getKey(): Uint8Array {
  return new TextEncoder().encode(getSessionSecret());
}

/**
 * Signs the id of a session.
 *
 * @param sessionId the row that decides whether the session still holds
 * @param expiresAt when it ends at the latest
 */
export function createSessionToken(sessionId: string, expiresAt: Date): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setJti(sessionId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(getKey());
}

/**
 * Finds the session that a token was signed for.
 *
 * @param token as sent, unchecked
 * @returns the session's id; null for every token that `createSessionToken` did not make, or made
 *   for a time that is over
 */
async function findTokenSession(token: string): Promise<string | null> {
  if (!isCanonical(token)) return null;
  try {
    const { payload } = await jwtVerify(token, getKey(), {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: 'JWT',
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['jti', 'exp', 'iat'],
    });
    return payloadSchema.safeParse(payload).data?.jti ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Base64 has several spellings of the same bytes; only the one that we write is taken. */
function isCanonical(token: string): boolean {
  const parts = token.split('.');
  return (
    parts.length === 3 &&
    parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
  );
}

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
