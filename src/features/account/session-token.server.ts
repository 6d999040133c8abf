import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { getSessionSecret } from '#lib/session-secret.server.ts';

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
export async function findTokenSession(token: string): Promise<string | null> {
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
