import { type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { twoFactorDemand } from '#office/shell/session.ts';
import { type AppEnv } from '#lib/http/app.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { type AdminSession, isTwoFactorMissing, requireSession } from './session.server.ts';

interface AdminEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { session: AdminSession };
}

export type AdminContext<Path extends string = string> = Context<AdminEnv, Path>;

/**
 * Refuses others with 401 before anything is read or done, and an admin who must first set up
 * two-factor authentication with 403, unless the route `isForSetup`.
 */
export function requireAdmin({ isForSetup = false } = {}) {
  return createMiddleware<AdminEnv>(async (c, next) => {
    const session = await requireSession(c.req.raw);
    c.set('userId', session.user.id);
    if (!isForSetup && isTwoFactorMissing(session)) throw new HttpError(403, twoFactorDemand);
    c.set('session', session);
    await next();
  });
}
