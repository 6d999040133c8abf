import { type Context } from 'hono';
import { twoFactorDemand } from '#office/shell/session.ts';
import { type AppEnv } from '#lib/http/app.server.ts';
import { createCall } from '#lib/http/call.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { type AdminSession, isTwoFactorMissing, requireSession } from './session.server.ts';

export interface AdminEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { session: AdminSession };
}

export type AdminContext<Path extends string = string> = Context<AdminEnv, Path>;

/**
 * Throws HttpError 401 for others, and 403 for an admin who must first set up two-factor
 * authentication, unless the call `isForSetup`.
 */
export async function requireAdmin(
  c: Context<AdminEnv>,
  { isForSetup = false } = {},
): Promise<void> {
  const session = await requireSession(c.req.raw);
  c.set('userId', session.user.id);
  if (!isForSetup && isTwoFactorMissing(session)) throw new HttpError(403, twoFactorDemand);
  c.set('session', session);
}

/** Describes a call of admins, whose session is in `c.var`; others are refused before it is read. */
export const adminCall = createCall<AdminEnv>((c) => requireAdmin(c));

/** Describes a call that admins may also make before they set up two-factor authentication. */
export const setupCall = createCall<AdminEnv>((c) => requireAdmin(c, { isForSetup: true }));
