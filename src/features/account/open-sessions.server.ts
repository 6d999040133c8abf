import { otherSessions, type EndSessionsInput, type OpenSession } from './open-session.ts';
import { listSessionsOf, revokeOtherSessions, revokeSession } from './session-rows.server.ts';
import { requireCurrentPassword } from './current-password.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';
import { readSessionLimits, type AdminSession } from './session.server.ts';

/** Names a session without telling its id, of which tokens are made. */
function toReference(id: string): string {
  return hashWithSecret('session', id);
}

/**
 * All sessions of whoever asks that still hold, the one that was used last first.
 *
 * @param session the one that asks
 */
export async function listOpenSessions(session: AdminSession): Promise<OpenSession[]> {
  const rows = await listSessionsOf(session.user.id, readSessionLimits().idleSeconds);
  return rows.map(({ id, ...row }) => ({
    reference: toReference(id),
    ...row,
    isCurrent: id === session.id,
  }));
}

/**
 * Ends sessions of whoever asks. One that has ended already, or never was, is no failure: it opens
 * nothing.
 *
 * @param session the one that asks; it stays, unless it is the one that is meant
 * @param input which, and the current password
 * @throws HttpError 400 for a wrong password, 429 after too many of those
 */
export async function endOpenSessions(
  session: AdminSession,
  { currentPassword, session: meant }: EndSessionsInput,
): Promise<void> {
  const { id: userId } = session.user;
  const { clearAttempts } = await requireCurrentPassword(userId, currentPassword);
  if (meant === otherSessions) {
    await revokeOtherSessions(userId, session.id);
  } else {
    const rows = await listSessionsOf(userId, readSessionLimits().idleSeconds);
    const found = rows.find(({ id }) => toReference(id) === meant);
    if (found) await revokeSession(found.id);
  }
  await clearAttempts();
}
