import {
  otherSessions,
  type EndSessionsInput,
  type OpenSession,
} from '#office/account/open-session.ts';
import { listSessionsOf, revokeOtherSessions, revokeSession } from './session-rows.server.ts';
import { requireCurrentPassword } from './current-password.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';
import { readSessionLimits, type AdminSession } from './session.server.ts';

/** Returns a name for a session that doesn't reveal its id, from which tokens are made. */
function toReference(id: string): string {
  return hashWithSecret('session', id);
}

export async function listOpenSessions(session: AdminSession): Promise<OpenSession[]> {
  const rows = await listSessionsOf(session.user.id, readSessionLimits().idleSeconds);
  return rows.map(({ id, ...row }) => ({
    reference: toReference(id),
    ...row,
    isCurrent: id === session.id,
  }));
}

/**
 * Succeeds for a session that is over, or never was.
 *
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
