import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import retention, { config } from '#functions/retention.ts';
import { inquiryKinds } from '#site/forms/inquiry-kind.ts';
import { inquiryTables } from '#site/forms/server/inquiry-table.server.ts';
import { loadFunctions } from '#local/function-host.ts';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import {
  countTraces,
  removeInquiries,
  storeInquiries,
  storeTraces,
} from '#test/kit/database/stored-inquiries.ts';
import {
  listInterests,
  removeInterests,
  storeInterests,
} from '#test/kit/database/stored-interest.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { queueDueSaves } from '#editing/publishing/planned-rows.server.ts';
import { healthApi } from './health-api.server.ts';
import { readAlerts } from './watch-site.server.ts';

const day = 24 * 60 * 60 * 1000;
const before = (days: number) => new Date(Date.now() - days * day).toISOString();
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
/** A few days more than 24 months, and a few less. */
const [old, recent] = [before(2 * 365 + 5), before(2 * 365 - 5)];

describeWithDatabase('retention', () => {
  let userId: number;

  beforeEach(async () => {
    userId = await resetTestAdmin();
    await removeInquiries();
    await removeInterests();
    await sql`update site_watch set retention_at = now(), retention_held = null`;
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  /**
   * Runs the retention as the schedule does, and returns what it logs: these facts and no others.
   */
  async function run(): Promise<unknown> {
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    log.mockClear();
    expect((await retention()).status).toBe(204);
    expect(log).toHaveBeenCalledOnce();
    return JSON.parse(String(log.mock.calls[0]?.[0]));
  }

  const nothing = {
    level: 'info',
    event: 'retention',
    at: expect.any(String) as string,
    client: 0,
    provider: 0,
    contact: 0,
    sessions: 0,
    attempts: 0,
    outbox: 0,
    pictures: 0,
    interest: 0,
    drafts: 0,
  };

  test.for(inquiryKinds)(
    'ASVS 14.2.7: deletes inquiries of 24 months ago with all that belongs to them (%s)',
    async (kind) => {
      const stored = [
        { createdAt: old },
        { createdAt: old, isSpam: true },
        { createdAt: old, status: 'completed' },
        { createdAt: recent },
        { createdAt: recent, isSpam: true },
      ];
      await storeTraces(kind, await storeInquiries(kind, stored), old);
      expect(await run()).toEqual({ ...nothing, [kind]: 3 });
      expect(await countTraces()).toEqual({ inquiries: 2, changes: 2, notes: 2, outbox: 2 });
      expect(await run()).toEqual(nothing);
    },
  );

  test.for(inquiryKinds)('counts from the last change of the status (%s)', async (kind) => {
    const ids = await storeInquiries(kind, [{ createdAt: old }, { createdAt: old }]);
    await storeTraces(kind, ids, old);
    await sql`insert into inquiry_status_changes
      (inquiry_kind, inquiry_id, changed_at, admin_username, from_status, to_status)
      values (${kind}, ${ids[0]}, ${recent}, 'Ada', 'declined', 'new')`;
    expect(await run()).toEqual({ ...nothing, [kind]: 1 });
    expect(await countTraces()).toEqual({ inquiries: 1, changes: 2, notes: 1, outbox: 1 });
  });

  test.for(inquiryKinds)(
    'counts from the last note, and the day to follow up (%s)',
    async (kind) => {
      const ids = await storeInquiries(kind, [
        ...[{ createdAt: old }, { createdAt: old }, { createdAt: old }, { createdAt: old }],
      ]);
      await storeTraces(kind, ids.slice(0, 2), old);
      await sql`update inquiry_notes set created_at = ${recent} where inquiry_id = ${ids[0]}`;
      for (const [id, day] of [
        [ids[2], recent],
        [ids[3], old],
      ]) {
        await sql.query(`update ${inquiryTables[kind].table} set follow_up_on = $1 where id = $2`, [
          day?.slice(0, 10),
          id,
        ]);
      }
      expect(await run()).toEqual({ ...nothing, [kind]: 2 });
      expect(await countTraces()).toEqual({ inquiries: 2, changes: 1, notes: 1, outbox: 1 });
    },
  );

  test('keeps each kind for as long as the settings say', async () => {
    vi.stubEnv('RETENTION_CLIENT_MONTHS', '1');
    vi.stubEnv('RETENTION_PROVIDER_MONTHS', '12');
    vi.stubEnv('RETENTION_CONTACT_MONTHS', '120');
    for (const kind of inquiryKinds) {
      const ages = [20, 40, 350, 380, 3600, 3700];
      await storeInquiries(
        kind,
        ages.map((days) => ({ createdAt: before(days) })),
      );
    }
    expect(await run()).toEqual({ ...nothing, client: 5, provider: 3, contact: 1 });
  });

  test.for(['0', '121', '1.5', 'forever'])(
    'deletes nothing with the setting %j',
    async (months) => {
      await storeInquiries('client', [{ createdAt: old }]);
      vi.stubEnv('RETENTION_CONTACT_MONTHS', months);
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      expect((await retention()).status).toBe(500);
      expect(String(log.mock.calls)).toContain(
        'RETENTION_CONTACT_MONTHS must be a whole number of months from 1 to 120, such as 24.',
      );
      log.mockClear();
      expect(await countTraces()).toMatchObject({ inquiries: 1 });
    },
  );

  const storeMany = (count: number, createdAt: string) =>
    storeInquiries(
      'contact',
      Array.from({ length: count }, () => ({ createdAt })),
    );
  const hold = async (count: number) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    warn.mockClear();
    expect((await retention()).status).toBe(204);
    expect(JSON.parse(String(warn.mock.calls[0]?.[0]))).toMatchObject({
      event: 'retention',
      held: count,
    });
    warn.mockClear();
  };
  const agree = async (inquiries: number, currentPassword = testAdmin.password) => {
    const browser = await openSignedInBrowser();
    const body = { inquiries, currentPassword };
    return (await browser.call(healthApi, 'POST', '/api/admin/retention', { body })).status;
  };
  const listHeld = async () =>
    (await readAlerts()).items.filter(({ code }) => code.startsWith('retention'));

  test('A915, ASVS 14.2.7: deletes any number of them once an admin agrees, with the password', async () => {
    await storeMany(2100, old);
    await storeMany(5, recent);
    await hold(2100);
    await hold(2100);
    expect(await countTraces()).toMatchObject({ inquiries: 2105 });
    const [asked] = await listHeld();
    expect(asked?.sentence).toBe(
      'Today 2100 old inquiries would be deleted for good, more than usual, so nothing was deleted.',
    );
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    expect(await agree(2100, 'wrong')).toBe(400);
    // Whoever agreed to fewer is asked again.
    expect(await agree(1800)).toBe(409);
    expect(await countTraces()).toMatchObject({ inquiries: 2105 });
    expect(await agree(2100)).toBe(204);
    expect(await countTraces()).toMatchObject({ inquiries: 5 });
    expect(await listHeld()).toEqual([]);
    expect(await run()).toEqual(nothing);
  });

  test.each([
    ['all of a small inbox', 10, 0],
    ['5 percent of a larger one', 50, 950],
    ['200 of a very large one', 200, 4000],
  ])('A915: %s is deleted without a question, and one more is not', async (_, due, others) => {
    await storeMany(others, recent);
    await storeMany(due + 1, old);
    await hold(due + 1);
    await sql`delete from contact_messages where id = (
      select id from contact_messages where created_at < ${recent} limit 1
    )`;
    expect(await run()).toEqual({ ...nothing, contact: due });
  });

  test('A915: a run more than 40 days after the last one deletes nothing, and no plan is published', async () => {
    const [kept] = await storeInquiries('client', [{ createdAt: old }]);
    await sql`insert into editing_drafts (admin_user_id, device_id, device, document, updated_at)
      values (${userId}, gen_random_uuid(), 'phone', '{}', ${before(31)})`;
    await sql`insert into planned_saves (id, username, changes, due_at)
      values (gen_random_uuid(), 'ada', '[]', ${before(1)})`;
    await sql`update site_watch set retention_at = ${before(41)}`;
    await hold(1);
    expect(await queueDueSaves(new Date())).toEqual({ wereDue: false, next: null });
    expect(await countTraces()).toMatchObject({ inquiries: 1 });
    expect(await sql`select device from editing_drafts`).toHaveLength(1);
    const [item, ...others] = await listHeld();
    expect(others).toEqual([]);
    expect(item?.sentence).toMatch(
      /^Old data was last deleted on .+ no planned change goes live\.$/,
    );
    // The clock is right again: nobody needs to agree.
    await sql`update site_watch set retention_at = ${before(39)}`;
    expect((await queueDueSaves(new Date())).wereDue).toBe(true);
    expect(await run()).toEqual({ ...nothing, client: 1, drafts: 1 });
    expect(kept).toBeDefined();
    await sql`delete from content_saves`;
  });

  test('deletes unsaved changes that were not touched for 30 days', async () => {
    await sql`insert into editing_drafts (admin_user_id, device_id, device, document, updated_at)
      values
        (${userId}, gen_random_uuid(), 'phone', '{}', ${before(31)}),
        (${userId}, gen_random_uuid(), 'Mac', '{}', ${before(29)})`;
    expect(await run()).toEqual({ ...nothing, drafts: 1 });
    expect(await sql`select device from editing_drafts`).toEqual([{ device: 'Mac' }]);
  });

  test('deletes interest in caregivers of 24 months ago', async () => {
    await storeInterests([
      { providerId: 1, kind: 'viewed', createdAt: old },
      { providerId: 1, kind: 'contacted', createdAt: old },
      { providerId: 2, kind: 'viewed', createdAt: recent },
    ]);
    expect(await run()).toEqual({ ...nothing, interest: 2 });
    expect((await listInterests()).map(({ providerId }) => providerId)).toEqual([2]);
    expect(await run()).toEqual(nothing);
  });

  test('keeps interest for as long as the settings say, and deletes any amount of it', async () => {
    vi.stubEnv('RETENTION_INTEREST_MONTHS', '1');
    const createdAt = before(32);
    await storeInterests([
      ...Array.from(
        { length: 2100 },
        () => ({ providerId: 1, kind: 'viewed', createdAt }) as const,
      ),
      { providerId: 1, kind: 'viewed', createdAt: before(27) },
    ]);
    expect(await run()).toEqual({ ...nothing, interest: 2100 });
    expect(await listInterests()).toHaveLength(1);
  });

  test('deletes sessions that ended a month ago, and no other', async () => {
    const store = (expiresAt: string, revokedAt: string | null) => sql`
      insert into sessions (id, admin_user_id, expires_at, revoked_at, address_key)
      values (gen_random_uuid(), ${userId}, ${expiresAt}, ${revokedAt}, 'place')`;
    await store(before(31), null);
    await store(inDays(1), before(31));
    await store(before(31), before(32));
    await store(before(29), null);
    await store(inDays(1), before(29));
    await store(inDays(1), null);
    expect(await run()).toEqual({ ...nothing, sessions: 3 });
    expect(await sql`select from sessions`).toHaveLength(3);
  });

  test('deletes attempts that limit nothing any more', async () => {
    await sql`insert into rate_limits (key, taken_at, is_taken, expires_at) values
      ('over', '{}', true, ${before(0.001)}), ('held', '{}', true, ${inDays(0.001)})`;
    expect(await run()).toEqual({ ...nothing, attempts: 1 });
    expect(await sql`select key from rate_limits`).toEqual([{ key: 'held' }]);
  });

  test('deletes outbox entries of a month ago, sent or not', async () => {
    const [first, second, third] = await storeInquiries('client', [{}, {}, {}]);
    await sql`
      insert into submission_outbox (inquiry_id, inquiry_kind, created_at, place_key, pending)
      values (${first}, 'client', ${before(31)}, 'place', '{}'),
        (${second}, 'client', ${before(31)}, 'place', '{notice}'),
        (${third}, 'client', ${before(29)}, 'place', '{}')`;
    expect(await run()).toEqual({ ...nothing, outbox: 2 });
    expect(await countTraces()).toEqual({ inquiries: 3, changes: 0, notes: 0, outbox: 1 });
  });
});

test('ASVS 14.2.7: retention is run by the schedule, and by no address', async () => {
  expect(config).toEqual({ schedule: '@daily' });
  const { find } = await loadFunctions(path.resolve(import.meta.dirname, '../../functions'));
  for (const address of ['/retention', '/api/retention', '/.netlify/functions/retention', '/']) {
    expect(find(address)).toBeNull();
  }
});

test('the addresses of inquiries lead to one function each', async () => {
  const { find } = await loadFunctions(path.resolve(import.meta.dirname, '../../functions'));
  const ask = async (address: string) => {
    const response = await find(address)?.call(
      new Request(`http://localhost${address}`, { method: 'PATCH' }),
      '',
    );
    return response?.headers.get('allow');
  };
  const id = 'B0b9c9a5-8a32-4f5a-9b57-1c1f1f6d8a01';
  expect(await ask('/api/inquiries/counts')).toBe('HEAD, GET');
  expect(await ask('/api/inquiries/erasure')).toBe('POST');
  expect(await ask(`/api/inquiries/client/${id}`)).toBe('HEAD, GET');
  expect(await ask(`/api/inquiries/client/${id}/spam`)).toBe('PUT');
  expect(await ask('/api/inquiries/client/export')).toBe('HEAD, GET');
});
