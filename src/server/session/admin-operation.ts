import { type Exchange, type Operation } from '#server/http/endpoint.ts';
import { type AdminSession, requireSession } from '#server/session/session.ts';

/**
 * An operation for a signed-in admin only: everyone else gets 401 before anything is read or done.
 *
 * @param answer what it does for the admin
 */
export function forAdmin(
  answer: (exchange: Exchange, session: AdminSession) => Promise<Response>,
): Operation {
  return {
    answer: async (exchange) => {
      const session = await requireSession(exchange.request);
      exchange.userId = session.user.id;
      return answer(exchange, session);
    },
  };
}
