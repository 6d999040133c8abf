import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { removeInquiries, storeInquiries } from '#test/kit/database/stored-inquiries.ts';
import { mailedAgency, useMailServer } from '#test/kit/api/use-mail-server.ts';
import { describeAnswerTime, readOfficeHours } from '#model/entries/answer-time.ts';
import { submissionAnswerSchema } from '#lib/http/sending.ts';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { inboxApi } from '#office/inquiries/server/inbox-api.server.ts';
import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { readAlerts } from './watch-site.server.ts';

const valid = { name: 'Jo', email: 'jo@example.com', subject: 'Hi', message: '0123456789' };

interface Office {
  hours: string;
  closedDays?: string[];
  answerWithin?: string;
}

async function buildSite(folder: string, office: Office) {
  await writeFile(path.join(folder, 'agency.json'), JSON.stringify({ ...mailedAgency, ...office }));
}

/** Joins the lines of each paragraph, which a mail breaks for narrow screens. */
const unwrap = (text: string) => text.replaceAll(/(?<!\n)\n(?!\n)/g, ' ');

describeWithDatabase('the promised time', () => {
  const getServer = useMailServer();

  beforeEach(async () => {
    await resetTestAdmin();
    await removeInquiries();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  const send = async () => {
    const response = await formsApi.fetch(
      new Request('http://localhost:8888/api/contact', {
        method: 'POST',
        body: JSON.stringify(valid),
        headers: { 'content-type': 'application/json', 'idempotency-key': 'a key' },
      }),
      { ip: '' },
    );
    expect(response.status).toBe(201);
    return submissionAnswerSchema.parse(await response.json()).answer;
  };

  test('A853: is the same in the answer, in both mails and when the form is sent again', async () => {
    // Closed at almost any time at which this test runs.
    const site = { hours: 'Wed, 9 am to 9:01 am' };
    await buildSite(getServer.getSiteFolder(), site);
    const first = await send();
    await sql`update submission_outbox set created_at = created_at - interval '6 days 12 hours'`;
    await sql`update contact_messages set created_at = created_at - interval '6 days 12 hours'`;
    const rows = await sql`select created_at as "receivedAt" from contact_messages`;
    const [{ receivedAt }] = z.tuple([z.object({ receivedAt: z.date() })]).parse(rows);
    const office = readOfficeHours(site);
    const promised = describeAnswerTime(receivedAt, office, new Date());

    expect(first?.by).toMatch(/^Wednesday/);
    expect(await send()).toEqual(promised);

    await deliverMail();
    const [notice, confirmation = ''] = getServer().mails.map(({ text }) => text);
    const { by, closed } = promised;
    expect(notice).toContain(`We promised an answer by ${by}\n`);
    expect(unwrap(confirmation)).toContain(
      `a person will answer by ${by} (Eastern time). ${closed}\n`,
    );
    expect(unwrap(confirmation)).toContain(
      "call us at (813) 555-0142. We're open Wed, 9 am to 9:01 am.\n",
    );
  });

  test('A874: a promise of 24 hours is what the answer, the mails, the inbox and the alarms go by', async () => {
    const site = { hours: 'Mon-Sun, 12 am to 12 am', answerWithin: '24 hours' };
    await buildSite(getServer.getSiteFolder(), site);
    const answer = await send();
    const rows = await sql`select created_at as "receivedAt" from contact_messages`;
    const [{ receivedAt }] = z.tuple([z.object({ receivedAt: z.date() })]).parse(rows);
    const { by } = describeAnswerTime(receivedAt, readOfficeHours(site), receivedAt);
    expect(answer?.by).toBe(by);
    await deliverMail();
    expect(getServer().mails.map(({ text = '' }) => text.includes(`by ${by}`))).toEqual([
      true,
      true,
    ]);

    const look = async (hours: number) => {
      await sql`update contact_messages set created_at = now() - ${hours}::int * interval '1 hour'`;
      const admin = await openSignedInBrowser();
      const counts = await admin.call(inboxApi, 'GET', '/api/inquiries/counts');
      const { overdue } = z
        .object({ overdue: z.object({ contact: z.int() }) })
        .parse(await counts.json());
      const alarms = (await readAlerts()).items.filter(({ code }) => code === 'inquiry-unanswered');
      return [overdue.contact, ...alarms.map(({ sentence }) => sentence)];
    };
    const alarm = (hours: number) =>
      `A message from the contact form has waited over ${hours} hours for an answer.`;
    expect(await look(17)).toEqual([0]);
    expect(await look(19)).toEqual([0, alarm(18)]);
    expect(await look(25)).toEqual([1, alarm(24)]);
  });

  test('A853, A919: what came on a Friday evening is not overdue on Sunday, what came on Thursday is, in the inbox and by mail', async () => {
    await buildSite(getServer.getSiteFolder(), { hours: 'Mon-Fri, 9 to 5' });
    await storeInquiries('client', [
      { createdAt: '2026-11-20T22:30:00.000Z' },
      { createdAt: '2026-11-18T15:00:00.000Z', status: 'completed' },
      { createdAt: '2026-11-19T15:00:00.000Z' },
      { createdAt: '2026-11-17T15:00:00.000Z' },
    ]);
    const look = async (now: string) => {
      vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
      const admin = await openSignedInBrowser();
      const counts = await admin.call(inboxApi, 'GET', '/api/inquiries/counts');
      const { overdue } = z
        .object({ overdue: z.object({ client: z.int() }) })
        .parse(await counts.json());
      const alarms = (await readAlerts(new Date(now))).items.filter(
        ({ code, level }) => code === 'inquiry-unanswered' && level === 2,
      );
      return [overdue.client, alarms.length];
    };
    // Sunday evening, Monday at a quarter to ten and at half past ten.
    expect(await look('2026-11-22T23:00:00Z')).toEqual([2, 2]);
    expect(await look('2026-11-23T14:45:00Z')).toEqual([2, 2]);
    expect(await look('2026-11-23T15:30:00Z')).toEqual([3, 3]);

    const admin = await openSignedInBrowser();
    const list = await admin.call(formsApi, 'GET', '/api/intake/client');
    const rows = z.array(z.object({ answerBy: z.string().optional() })).parse(await list.json());
    const [friday, monday] = ['2026-11-20T22:00:00.000Z', '2026-11-23T15:00:00.000Z'];
    expect(rows.map(({ answerBy }) => answerBy)).toEqual([monday, friday, undefined, undefined]);
  });
});
