import { findDatabaseState, loadSystemReport } from './system-report.server.ts';
import { answerJson } from '#lib/http/answer.server.ts';
import { createApp } from '#lib/http/app.server.ts';
import { findSession, isTwoFactorMissing } from '#features/account/session.server.ts';
import { deliverMail } from '#features/mail/deliver-mail.server.ts';
import { withOwnTime } from '#lib/db/shared-time.server.ts';
import { loadBuildInfo } from '#lib/build-info.server.ts';

/**
 * Returns the running build and the state of the database: 503 where it does not answer or is
 * read-only. A logged-in admin also gets the state of every part, and mails that are due are sent
 * without waiting for the clock.
 */
export const healthApi = createApp().get('/api/health', async (c) => {
  const [build, database] = await Promise.all([loadBuildInfo(), findDatabaseState()]);
  const isHealthy = database === 'ok';
  const session = isHealthy ? await findSession(c.req.raw) : null;
  const isAdmin = session !== null && !isTwoFactorMissing(session);
  if (isAdmin) c.env.waitUntil?.(withOwnTime(deliverMail));
  return answerJson<'GET /api/health'>(isHealthy ? 200 : 503, {
    status: isHealthy ? 'ok' : 'failing',
    ...build,
    database,
    ...(isAdmin && (await loadSystemReport())),
  });
});
