import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setBuiltSite } from '#lib/built-site.server.ts';
import * as z from 'zod';
import { formsApi } from './inquiries-api.server.ts';
import { inboxApi } from './inbox-api.server.ts';
import { inquiryKinds } from '#site/forms/inquiry-kind.ts';
import { listedContactMessageSchema } from '#site/forms/inquiry.ts';
import { sql } from '#lib/db/database.server.ts';
import { watchAudit } from '#test/kit/database/audit-events.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { findLargestAnswer } from '#test/kit/database/largest-answer.ts';
import {
  removeInquiries,
  storeInquiries,
  inquiryLists,
} from '#test/kit/database/stored-inquiries.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';

const path = '/api/contact';
const valid = { name: 'Jo', email: 'jo@example.com', subject: 'Hi', message: '0123456789' };

describeWithDatabase('GET /api/contact', (getDatabase) => {
  afterAll(() => {
    setBuiltSite(undefined);
  });

  beforeEach(async () => {
    // Without a built site, there are no office hours.
    setBuiltSite('/nowhere');
    await resetTestAdmin();
    await sql`truncate contact_messages, submission_outbox`;
    for (const subject of ['First', 'Second']) {
      await sql`update contact_messages set created_at = created_at - interval '1 day'`;
      await openTestBrowser().call(formsApi, 'POST', path, { body: { ...valid, subject } });
    }
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('A589, A599: lists the stored messages for an admin, with all fields, the newest first', async () => {
    const response = await (await openSignedInBrowser()).call(formsApi, 'GET', path);
    expect(response.status).toBe(200);
    const rows = z
      .array(z.strictObject(listedContactMessageSchema.shape))
      .parse(await response.json());
    expect(rows.map(({ id, createdAt, ...rest }) => [typeof id, typeof createdAt, rest])).toEqual([
      ['string', 'string', { ...valid, subject: 'Second', phone: null, status: 'new' }],
      ['string', 'string', { ...valid, subject: 'First', phone: null, status: 'new' }],
    ]);
  });

  test.for(inquiryKinds)(
    'A589, A593, A596: without a query all of the inbox is listed, and with one a page of 50 (%s)',
    async (kind) => {
      await removeInquiries();
      await storeInquiries(kind, [{ isSpam: true }, ...Array.from({ length: 61 }, () => ({}))]);
      const browser = await openSignedInBrowser();
      const count = async (query: string) => {
        const response = await browser.call(formsApi, 'GET', inquiryLists[kind].path + query);
        const rows = z.array(z.unknown()).parse(await response.json());
        return [rows.length, response.headers.get('x-total-count')];
      };

      expect(await count('')).toEqual([61, '61']);
      expect(await count('?page=1')).toEqual([50, '61']);
      expect(await count('?page=2')).toEqual([11, '61']);
      expect(await count('?view=spam')).toEqual([1, '1']);
    },
  );

  describe('with 20,000 inquiries', () => {
    const writeMore = (count: number) => sql`
      insert into contact_messages (id, name, email, subject, message)
      select gen_random_uuid(), 'Jo ' || number, 'jo' || number || '@example.com', 'Hi',
        repeat('We need a nanny on weekdays. ', 10)
      from generate_series(1, ${count}::int) as number`;
    const asked = [
      [formsApi, path],
      [inboxApi, '/api/inquiries/contact/export'],
    ] as const;

    beforeEach(async () => {
      await sql`truncate contact_messages`;
      await writeMore(20_000);
    });

    test('A758, A862: they are one answer, a few at a time, so that others have their turn', async () => {
      const browser = await openSignedInBrowser();
      for (const [app, address] of asked) {
        let text = '';
        const ask = async () => {
          const response = await browser.call(app, 'GET', address);
          expect(response.status).toBe(200);
          const pieces = await Array.fromAsync(response.body ?? []);
          expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(500_000);
          text = Buffer.concat(pieces).toString();
        };
        expect((await findLargestAnswer(getDatabase(), ask)).rows).toBeLessThanOrEqual(500);
        expect(new Set(text.match(/jo\d+@example\.com/g)).size).toBe(20_000);
      }
    });

    test('A862: one more is too many, and the answer says what to do', async () => {
      await writeMore(1);
      const browser = await openSignedInBrowser();
      const audit = await watchAudit();
      const answers = asked.map(async ([app, address]) => {
        const response = await browser.call(app, 'GET', address);
        return [response.status, await response.text()];
      });
      expect(await Promise.all(answers)).toEqual([
        [
          422,
          'There are more than 20,000 inquiries here. Please ask for a page at a time: ?page=1, then ?page=2 and so on.',
        ],
        [
          422,
          'There are more than 20,000 inquiries here. Please narrow them down by status or search, then export each part.',
        ],
      ]);
      expect(await audit.list()).toEqual([]);
      await sql`update contact_messages set status = 'completed' where name = 'Jo 7'`;
      for (const [app, address] of asked) {
        const response = await browser.call(app, 'GET', `${address}?status=completed`);
        expect((await response.text()).match(/jo7@example\.com/g)).toHaveLength(1);
      }
    });
  });

  test('A590: without a session it is refused and leaks nothing', async () => {
    const response = await openTestBrowser().call(formsApi, 'GET', path);
    expect([response.status, await response.text()]).toEqual([401, 'Please log in to continue.']);
  });
});
