import { type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { stepDemand } from './two-factor.ts';
import { type AppEnv } from '#lib/http/app.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { type AdminSession, isStepMissing, requireSession } from './session.server.ts';

interface AdminEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { session: AdminSession };
}

/** What a handler behind `requireAdmin` is called with. */
export type AdminContext<Path extends string = string> = Context<AdminEnv, Path>;

/**
 * Lets a signed-in admin pass only: everyone else gets 401 before anything is read or done, and an
 * admin who has yet to set up a second step that the site insists on, 403.
 *
 * @param options.isForSetup whether the route belongs to that setup
 */
export function requireAdmin({ isForSetup = false } = {}) {
  return createMiddleware<AdminEnv>(async (c, next) => {
    const session = await requireSession(c.req.raw);
    c.set('userId', session.user.id);
    if (!isForSetup && isStepMissing(session)) throw new HttpError(403, stepDemand);
    c.set('session', session);
    await next();
  });
}
