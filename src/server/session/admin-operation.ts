import { stepDemand } from '#domain/auth/second-step.ts';
import { type Exchange, type Operation } from '#server/http/endpoint.ts';
import { HttpError } from '#server/http/http-error.ts';
import { type AdminSession, isStepMissing, requireSession } from '#server/session/session.ts';

/**
 * An operation for a signed-in admin only: everyone else gets 401 before anything is read or done,
 * and an admin who has yet to set up a second step that the site insists on, 403.
 *
 * @param answer what it does for the admin
 * @param options.isForSetup whether it belongs to that setup
 */
export function forAdmin(
  answer: (exchange: Exchange, session: AdminSession) => Promise<Response>,
  { isForSetup = false }: { isForSetup?: boolean } = {},
): Operation {
  return {
    answer: async (exchange) => {
      const session = await requireSession(exchange.request);
      exchange.userId = session.user.id;
      if (!isForSetup && isStepMissing(session)) throw new HttpError(403, stepDemand);
      return answer(exchange, session);
    },
  };
}
