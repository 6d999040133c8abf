import { requireCurrentPassword } from '#office/account/server/current-password.server.ts';
import { requireAdmin } from '#office/account/server/require-admin.server.ts';
import { findSession, isTwoFactorMissing } from '#office/account/server/session.server.ts';
import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { withOwnTime } from '#lib/db/shared-time.server.ts';
import { loadBuildInfo } from '#lib/built-site.server.ts';
import { answerJson } from '#lib/http/answer.server.ts';
import { listAlertCodes } from '#desk/checks/watch-rows.server.ts';
import { createApp, reportFailure } from '#lib/http/app.server.ts';
import { readInput } from '#lib/http/body.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { runRetention } from './retention.server.ts';
import { confirmSubject, findDatabaseState, loadSystemReport } from './system-report.server.ts';
import { retentionInputSchema } from './system-report.ts';
import { mailAlerts } from './watch-site.server.ts';

export const healthApi = createApp()
  /**
   * Returns codes to everyone, who may watch from outside; 503 for a database that is away or
   * read-only. A logged-in admin also gets sentences and the state of every part, and due mails are
   * sent at once.
   */
  .get('/api/health', async (c) => {
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
    return answerJson<'GET /api/health'>(isHealthy ? 200 : 503, {
      status: isHealthy ? 'ok' : 'failing',
      ...build,
      database,
      ...(codes && { attention: { count: codes.length, codes: [...new Set(codes)] } }),
      ...loaded?.report,
    });
  })
  .post('/api/admin/privacy-confirmation', requireAdmin(), async (c) => {
    await confirmSubject('privacy', c.var.session.user.username);
    return c.body(null, 204);
  })
  .post('/api/admin/figures-confirmation', requireAdmin(), async (c) => {
    await confirmSubject('figures', c.var.session.user.username);
    return c.body(null, 204);
  })
  .post('/api/admin/retention', requireAdmin(), async (c) => {
    const input = await readInput(c.req.raw, retentionInputSchema, maxBytes);
    const { user } = c.var.session;
    const { clearAttempts } = await requireCurrentPassword(user.id, input.currentPassword);
    await clearAttempts();
    logEvent('info', 'retention', await runRetention(input.inquiries));
    return c.body(null, 204);
  });

const maxBytes = 4 * 1024;
