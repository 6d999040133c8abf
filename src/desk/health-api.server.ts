import { requireCurrentPassword } from '#office/account/server/current-password.server.ts';
import { adminCall } from '#office/account/server/require-admin.server.ts';
import { findSession, isTwoFactorMissing } from '#office/account/server/session.server.ts';
import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { withOwnTime } from '#lib/db/shared-time.server.ts';
import { loadBuildInfo } from '#lib/built-site.server.ts';
import { listAlertCodes } from '#desk/checks/watch-rows.server.ts';
import { createApp, reportFailure } from '#lib/http/app.server.ts';
import { call } from '#lib/http/call.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { runRetention } from './retention.server.ts';
import { confirmSubject, findDatabaseState, loadSystemReport } from './system-report.server.ts';
import { healthSchema, retentionInputSchema } from './system-report.ts';
import { mailAlerts } from './watch-site.server.ts';

const maxBytes = 4 * 1024;

export const healthApi = createApp({
  /**
   * Returns codes to everyone, who may watch from outside; 503 for a database that is away or
   * read-only. A logged-in admin also gets sentences and the state of every part, and due mails are
   * sent at once.
   */
  'GET /api/health': call({ 200: healthSchema, 503: healthSchema }, async (c) => {
    const [build, database] = await Promise.all([loadBuildInfo(), findDatabaseState()]);
    const isHealthy = database === 'ok';
    const [session, codes] = isHealthy
      ? await Promise.all([findSession(c.req.raw), listAlertCodes()])
      : [null, null];
    const admin = session !== null && !isTwoFactorMissing(session) ? session.user : null;
    if (admin) c.env.waitUntil?.(withOwnTime(deliverMail));
    const loaded = admin ? await loadSystemReport(admin.id) : null;
    if (loaded || codes?.includes('clock-silent')) {
      // The database is awake for an admin anyway. While the clock is silent nobody else mails, and
      // a monitor asks every hour.
      const mail = () => (loaded ? loaded.mailChanges() : mailAlerts());
      c.env.waitUntil?.(mail().catch((error: unknown) => reportFailure(error, c)));
    }
    return c.var.answer(isHealthy ? 200 : 503, {
      status: isHealthy ? 'ok' : 'failing',
      ...build,
      database,
      ...(codes && { attention: { count: codes.length, codes: [...new Set(codes)] } }),
      ...loaded?.report,
    });
  }),
  'POST /api/admin/privacy-confirmation': adminCall({}, (c) =>
    confirmSubject('privacy', c.var.session.user.username),
  ),
  'POST /api/admin/figures-confirmation': adminCall({}, (c) =>
    confirmSubject('figures', c.var.session.user.username),
  ),
  'POST /api/admin/retention': adminCall({ body: retentionInputSchema, maxBytes }, async (c) => {
    const { body, session } = c.var;
    const { clearAttempts } = await requireCurrentPassword(session.user.id, body.currentPassword);
    await clearAttempts();
    logEvent('info', 'retention', await runRetention(body.inquiries));
  }),
});
