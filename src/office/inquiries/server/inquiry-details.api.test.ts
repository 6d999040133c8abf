import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { formsApi } from './inquiries-api.server.ts';
import { inboxApi } from './inbox-api.server.ts';
import { inquiryDetailsSchema } from '#office/inquiries/inquiry-details.ts';
import { inquiryKinds, type InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { inquiryStatusOptions } from '#office/inquiries/status.ts';
import { sql } from '#lib/db/database.server.ts';
import { watchAudit } from '#test/kit/database/audit-events.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { removeInquiries, storeInquiry } from '#test/kit/database/stored-inquiries.ts';
import { testAdmin, useSignedInAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';

const { username } = testAdmin;
const statusFunctions = {
  client: { update: formsApi, path: '/api/intake/client' },
  provider: { update: formsApi, path: '/api/intake/provider' },
  contact: { update: formsApi, path: '/api/contact' },
};

describeWithDatabase('GET /api/inquiries/{kind}/{id}', () => {
  const admin = useSignedInAdmin(removeInquiries);

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('A786: tells of a sender whose address takes no mail', async () => {
    const id = await storeInquiry('client');
    expect(await open('client', id)).not.toHaveProperty('isUnreachable');
    await sql`insert into submission_outbox
      (inquiry_id, inquiry_kind, place_key, pending, confirmation_failure)
      values (${id}, 'client', '', '{}', 'EENVELOPE 550')`;
    expect(await open('client', id)).toMatchObject({ isUnreachable: true });
    await sql`update submission_outbox set confirmation_failure = null, pending = '{confirmation}'`;
    expect(await open('client', id)).not.toHaveProperty('isUnreachable');
    await sql`update submission_outbox set created_at = now() - interval '8 days'`;
    expect(await open('client', id)).toMatchObject({ isUnreachable: true });
    await sql`update submission_outbox set pending = '{notice,confirmation}'`;
    expect(await open('client', id)).not.toHaveProperty('isUnreachable');
  });

  function ask(kind: string, id: string, browser = admin): Promise<Response> {
    const path = `/api/inquiries/${kind}/${encodeURIComponent(id)}`;
    return browser.call(inboxApi, 'GET', path);
  }

  async function open(kind: InquiryKindName, id: string) {
    const response = await ask(kind, id);
    expect(response.status).toBe(200);
    return inquiryDetailsSchema.parse(await response.json());
  }

  async function setStatus(kind: InquiryKindName, id: string, status: string): Promise<void> {
    const { update, path } = statusFunctions[kind];
    const options = { body: { status } };
    const response = await admin.call(update, 'PUT', `${path}/${id}/status`, options);
    expect([response.status, await response.json()]).toEqual([200, { id, status }]);
  }

  test.for(inquiryKinds)('tells what was taken for spam and why (%s)', async (kind) => {
    const spamReasons = ['sent within 2 seconds', 'has 5 links'];
    const [spam, plain] = [
      await storeInquiry(kind, { isSpam: true, spamReasons }),
      await storeInquiry(kind),
    ];
    expect(await open(kind, spam)).toEqual({
      isSpam: true,
      spamReasons,
      statusChanges: [],
      notes: [],
    });
    expect(await open(kind, plain)).toEqual({
      isSpam: false,
      spamReasons: [],
      statusChanges: [],
      notes: [],
    });
  });

  test.for(inquiryKinds)(
    'A474: tells each change of the status, who made it and when (%s)',
    async (kind) => {
      const [id, other] = [await storeInquiry(kind), await storeInquiry(kind)];
      await setStatus(kind, other, 'completed');
      for (const status of ['declined', 'declined', 'in-progress', 'new', 'new']) {
        await setStatus(kind, id, status);
      }
      const { statusChanges } = await open(kind, id);
      expect(statusChanges.map((change) => [change.username, change.from, change.to])).toEqual([
        [username, 'new', 'declined'],
        [username, 'declined', 'in-progress'],
        [username, 'in-progress', 'new'],
      ]);
      for (const { changedAt } of statusChanges) {
        expect(Math.abs(Date.now() - Date.parse(changedAt))).toBeLessThan(60_000);
      }
    },
  );

  test('changes that are made at once follow from each other', async () => {
    const id = await storeInquiry('client');
    const statuses = inquiryStatusOptions.map(({ value }) => value);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        setStatus('client', id, statuses[index % 4] ?? 'new'),
      ),
    );
    const { statusChanges } = await open('client', id);
    const [row] = await sql`select status from client_intakes where id = ${id}`;
    expect(statusChanges.map(({ from }) => from)).toEqual([
      'new',
      ...statusChanges.slice(0, -1).map(({ to }) => to),
    ]);
    expect(statusChanges.at(-1)?.to).toBe(row?.status);
    for (const { from, to } of statusChanges) expect(from).not.toBe(to);
    const times = statusChanges.map(({ changedAt }) => changedAt);
    expect(times).toEqual([...times].sort());
  });

  test.for(inquiryKinds)('notes each time who looked (%s)', async (kind) => {
    const id = await storeInquiry(kind);
    const audit = await watchAudit();
    await open(kind, id);
    await open(kind, id);
    const event = {
      username,
      action: 'opened',
      kind,
      inquiryId: id,
      recordCount: null,
      subjectKey: null,
    };
    expect(await audit.list()).toEqual([event, event]);
  });

  test('ASVS 16.5.3: tells nothing when it cannot be noted', async () => {
    const id = await storeInquiry('contact', { spamReasons: ['secret'] });
    await sql`alter table audit_events rename to audit_events_away`;
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      const response = await ask('contact', id);
      expect(response.status).toBe(500);
      expect(await response.text()).not.toContain('secret');
    } finally {
      log.mockClear();
      await sql`alter table audit_events_away rename to audit_events`;
    }
  });

  test('answers 404 for what is not there, and notes nothing', async () => {
    const id = await storeInquiry('client');
    const audit = await watchAudit();
    for (const unknown of [randomUUID(), '1']) {
      const response = await ask('client', unknown);
      expect([response.status, await response.text()]).toEqual([
        404,
        'There is no inquiry with this id.',
      ]);
    }
    for (const noId of ['', "' or 1=1 --", '\0']) {
      const response = await ask('client', noId);
      expect([response.status, await response.text()]).toEqual([
        404,
        'There is no page at this address.',
      ]);
    }
    expect((await ask('provider', id)).status).toBe(404);
    for (const kind of ['clients', 'toString', '__proto__']) {
      const response = await ask(kind, id);
      expect([response.status, await response.text()]).toEqual([
        404,
        'There are no inquiries of this kind.',
      ]);
    }
    expect(await audit.list()).toEqual([]);
  });

  test('ASVS 8.2.2, 8.2.3: without a session is refused, and notes nothing', async () => {
    const id = await storeInquiry('client', { spamReasons: ['secret'] });
    const audit = await watchAudit();
    const response = await ask('client', id, openTestBrowser());
    expect([response.status, await response.text()]).toEqual([401, 'Please log in to continue.']);
    expect(await audit.list()).toEqual([]);
  });
});
