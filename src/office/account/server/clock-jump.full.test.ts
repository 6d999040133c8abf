import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { claimPublishing } from '#editing/publishing/publishing-state.server.ts';
import { claimDueAccountMails } from '#office/mail/account-mails.server.ts';
import { claimDueMail } from '#office/mail/outbox.server.ts';
import { claimDueSiteMails } from '#office/mail/site-mails.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { recordAttempt, recordAttempts } from '#lib/db/rate-limit.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { storeInquiries } from '#test/kit/database/stored-inquiries.ts';
import { resetTestAdmin } from '#test/kit/api/test-admin.ts';
import { findActiveSession } from './session-rows.server.ts';
import { recordTimeStep } from './two-factor-rows.server.ts';

/** What was stored by a clock that was ahead, and is read by the right one. */
const jumps = ['7 seconds', '25 hours', '40 days', '400 days', '30 years'];

describeWithDatabase('a clock that was ahead', () => {
  let userId: number;

  beforeEach(async () => {
    userId = await resetTestAdmin();
    await sql`truncate rate_limits, submission_outbox, site_mails, admin_tokens, content_saves`;
  });

  test.each(jumps)('A915: holds no attempt up (%s)', async (jump) => {
    const limit = { attempts: 3, windowSeconds: 60 };
    for (let count = 0; count < 5; count += 1) await recordAttempt('one', limit);
    await sql`update rate_limits set expires_at = expires_at + ${jump}::interval, taken_at =
      array(select moment + ${jump}::interval from unnest(taken_at) as moment)`;
    expect(await recordAttempts([{ key: 'one', limit }])).toBeNull();
    expect(await recordAttempt('one', limit)).toEqual({ kind: 'taken' });
    expect(await recordAttempt('one', limit)).toEqual({ kind: 'taken' });
    // The limit itself holds on.
    expect(await recordAttempt('one', limit)).toMatchObject({ kind: 'refused' });
    expect(await recordAttempts([{ key: 'one', limit }])).toMatchObject({ key: 'one' });
  });

  test('A915: nobody waits longer than the window, however far the clock is off', async () => {
    const limit = { attempts: 1, windowSeconds: 60 };
    for (const seconds of [-70, -59, -1, 1, 3, 4.9, 6, 61, 1e6]) {
      await sql`truncate rate_limits`;
      await recordAttempt('one', limit);
      await sql`update rate_limits set taken_at = array[now() + ${seconds} * interval '1 second']`;
      const many = await recordAttempts([{ key: 'one', limit }]);
      if (many) expect(many.retryAfterSeconds).toBeLessThanOrEqual(60);
      const one = await recordAttempt('one', limit);
      if (one.kind === 'refused') expect(one.retryAfterSeconds).toBeLessThanOrEqual(60);
    }
  });

  test.each(jumps.slice(1))('A915: uses up no later code of the app (%s)', async (jump) => {
    const step = Math.floor(Date.now() / 30_000);
    await sql`update admin_users set second_step_secret = 'sealed', second_step_since = now(),
      second_step_used = ${step} + extract(epoch from ${jump}::interval)::bigint / 30
      where id = ${userId}`;
    expect(await recordTimeStep(userId, 'sealed', step)).toBe(true);
    expect(await recordTimeStep(userId, 'sealed', step)).toBe(false);
    expect(await recordTimeStep(userId, 'sealed', step - 1)).toBe(false);
    expect(await recordTimeStep(userId, 'sealed', step + 1)).toBe(true);
  });

  test.each(jumps.slice(1))('A915: keeps no save and no mail waiting (%s)', async (jump) => {
    await sql`update publishing_state set last_commit_at = now() + ${jump}::interval,
      rest_until = now() + ${jump}::interval, lease_until = now() + ${jump}::interval,
      lease_holder = ${randomUUID()}`;
    await sql`insert into content_saves (id, username, source, changes, created_at)
      values (${randomUUID()}, 'ada', 'page', '[]', now() + ${jump}::interval)`;
    const window = {
      seconds: 60,
      gathers: true,
      longer: { fromDeploys: 1000, seconds: 600 },
    };
    const claim = await claimPublishing(randomUUID(), 8, window);
    expect(claim?.restMs).toBe(0);
    expect(claim?.waitMs).toBeLessThanOrEqual(60_000);
    const [id] = await storeInquiries('client', [{}]);
    await sql`insert into submission_outbox
      (inquiry_id, inquiry_kind, created_at, next_attempt_at, place_key, pending)
      values (${id}, 'client', now(), now() + ${jump}::interval, 'place', '{notice}')`;
    await sql`insert into site_mails (address, title, sentences, path, next_attempt_at)
      values ('ada@example.com', 'Title', 'Words', '/', now() + ${jump}::interval)`;
    expect(await claimDueMail(5)).toHaveLength(1);
    expect(await claimDueSiteMails(5)).toHaveLength(1);
    expect(await claimDueAccountMails(5)).toEqual([]);
    // What waits by the right clock goes on waiting.
    expect([await claimDueMail(5), await claimDueSiteMails(5)]).toEqual([[], []]);
  });

  test.each(jumps.slice(1))('A915: leaves no session that lasts longer (%s)', async (jump) => {
    const id = randomUUID();
    await sql`insert into sessions (id, admin_user_id, expires_at, address_key, last_seen_at)
      values (${id}, ${userId}, now() + ${jump}::interval + interval '12 hours', 'place', now())`;
    expect(await findActiveSession(id, 7200)).not.toBeNull();
    await sql`update sessions set last_seen_at = now() + ${jump}::interval`;
    expect(await findActiveSession(id, 7200)).toBeNull();
  });
});
