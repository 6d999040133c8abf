import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { readSetting } from '#lib/env.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { getSessionSecret } from '#lib/session-secret.server.ts';
import type { AdminUser } from '#office/shell/session.ts';
import { findSessionCookie } from './session-cookie.server.ts';
import { findActiveSession, revokeSession } from './session-rows.server.ts';

const algorithm = 'HS256';
const issuer = 'site';
const audience = 'site-admin';
const clockToleranceSeconds = 60;

const payloadSchema = z.object({ jti: z.guid() });

function getKey(): Uint8Array {
  return new TextEncoder().encode(getSessionSecret());
}

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

/** Returns null for a token that `createSessionToken` did not make, or that has expired. */
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

/** Accepts one spelling: Base64 has several for the same bytes. */
function isCanonical(token: string): boolean {
  const parts = token.split('.');
  return (
    parts.length === 3 &&
    parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
  );
}

export interface AdminSession {
  id: string;
  user: AdminUser;
  hasTwoFactor: boolean;
}

export function readSessionLimits(): { idleSeconds: number; lifetimeSeconds: number } {
  const idleMinutes = readSetting('SESSION_IDLE_MINUTES') ?? 120;
  const lifetimeHours = readSetting('SESSION_LIFETIME_HOURS') ?? 12;
  return {
    idleSeconds: idleMinutes * 60,
    lifetimeSeconds: lifetimeHours * 60 * 60,
  };
}

/**
 * Returns the session of a request. A token alone is not enough: its row must say that the session
 * is active.
 */
export async function findSession(request: Request): Promise<AdminSession | null> {
  const id = await findSessionId(request);
  return id === null ? null : findActiveSession(id, readSessionLimits().idleSeconds);
}

export async function requireSession(request: Request): Promise<AdminSession> {
  const session = await findSession(request);
  if (session) return session;
  throw new HttpError(401, 'Please log in to continue.');
}

/** Returns whether the session allows nothing but the setup that this site requires. */
export function isTwoFactorMissing({ hasTwoFactor }: AdminSession): boolean {
  return !hasTwoFactor && readSetting('REQUIRE_SECOND_STEP') === 'on';
}

export async function endSession(request: Request): Promise<number | null> {
  const id = await findSessionId(request);
  return id === null ? null : revokeSession(id);
}

async function findSessionId(request: Request): Promise<string | null> {
  const token = findSessionCookie(request);
  return token === null ? null : findTokenSession(token);
}
