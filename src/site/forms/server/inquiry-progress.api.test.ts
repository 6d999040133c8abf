import { afterAll, beforeAll, expect, test } from 'vitest';
import { inboxApi } from '#office/inquiries/server/inbox-api.server.ts';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { formatLongDate } from '#lib/text/long-date.ts';
import { agencyFacts } from '#test/kit/agency-facts.ts';
import { testAdmin, useSignedInAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { removeInquiries, storeInquiry } from '#test/kit/database/stored-inquiries.ts';
import { inquiryKinds } from '#site/forms/inquiry-kind.ts';
import { createProgressToken } from './inquiry-progress.server.ts';
import { sentProgressSchema } from '#site/forms/inquiry-progress.ts';
import { inquiryTables } from './inquiry-table.server.ts';

const today = () => formatLongDate(new Date().toISOString());

describeWithDatabase('what a sender sees by the link in the confirmation', () => {
  const admin = useSignedInAdmin(removeInquiries);

  beforeAll(() => {
    const agency = JSON.stringify({ ...agencyFacts, hours: 'Mon-Fri, 9 to 5' });
    const readFile = (name: string) => Promise.resolve(name === 'agency.json' ? agency : null);
    setBuiltSite({ readFile, readVersion: () => null });
  });

  afterAll(() => setBuiltSite(undefined));

  const ask = (token: string) =>
    openTestBrowser().call(formsApi, 'POST', '/api/sent', { body: { token } });

  async function look(token: string) {
    const { steps, next } = sentProgressSchema.parse(await (await ask(token)).json());
    return { done: steps.filter(({ isDone }) => isDone), next };
  }

  const set = (path: string, progress: unknown) =>
    admin.call(inboxApi, 'PUT', `/api/inquiries/${path}/progress`, { body: { progress } });

  test.for(inquiryKinds)('A964: follows what the office does with it (%s)', async (kind) => {
    const id = await storeInquiry(kind);
    const token = createProgressToken(kind, id);
    expect(await look(token)).toEqual({
      done: [{ text: 'We have received what you sent', on: today(), isDone: true }],
      next: expect.stringMatching(/^A person answers by .+ \(Eastern time\)\.$/) as string,
    });

    await admin.call(inboxApi, 'GET', `/api/inquiries/${kind}/${id}`);
    expect((await look(token)).done.at(-1)).toMatchObject({ text: 'A person has read it' });

    expect((await set(`${kind}/${id}`, 'listed')).status).toBe(204);
    const listed = await look(token);
    expect(listed.done).toHaveLength(4);
    expect(listed.done.at(-1)).toMatchObject({ on: today() });
    expect(listed.next).toBe("We're on it. Call us if you're wondering.");

    await admin.call(inboxApi, 'PUT', `/api/inquiries/${kind}/${id}/follow-up`, {
      body: { day: '2099-11-30' },
    });
    expect((await look(token)).next).toBe('You hear from us by November 30, 2099.');

    expect((await set(`${kind}/${id}`, 'placed')).status).toBe(204);
    expect((await look(token)).next).toMatch(/^Nothing is open on our side/);
    // What was set by mistake is taken back.
    expect((await set(`${kind}/${id}`, null)).status).toBe(204);
    expect((await look(token)).done).toHaveLength(2);
  });

  test('A964: shows that inquiry alone, for 90 days, until it is erased', async () => {
    const id = await storeInquiry('client', { email: 'rebecca@example.com' });
    const token = createProgressToken('client', id);
    const { table } = inquiryTables.client;
    const age = (days: number) =>
      sql`update ${sql.unsafe(table)} set created_at = now() - ${days} * interval '1 day'`;
    await age(89);
    expect((await ask(token)).status).toBe(200);
    expect((await look(token)).next).toBe(
      'You should have heard from us by now. Please call: we want to know.',
    );
    await age(91);
    expect((await ask(token)).status).toBe(404);
    await age(1);
    const body = { email: 'rebecca@example.com', currentPassword: testAdmin.password };
    await admin.call(inboxApi, 'POST', '/api/inquiries/erasure', { body });
    const gone = await ask(token);
    expect([gone.status, await gone.text()]).toEqual([
      404,
      'This link no longer works: it is good for 90 days, until what you sent is erased. Please call us.',
    ]);
  });

  test('A964: opens nothing with a token that is cut, changed or of another inquiry', async () => {
    const token = createProgressToken('client', await storeInquiry('client'));
    const otherToken = createProgressToken('client', await storeInquiry('client'));
    for (const wrong of [
      '',
      token.slice(0, -1),
      `${token}x`,
      `${token}.x`,
      `c${token.slice(1)}`,
      otherToken.slice(0, 23) + token.slice(23),
      token.slice(0, 23) + otherToken.slice(23),
      `'; drop table client_intakes; --`.padEnd(43, 'x'),
    ]) {
      expect((await ask(wrong)).status, wrong).toBe(404);
    }
    expect((await ask('x'.repeat(201))).status).toBe(422);
  });

  test('A964: spam shows nothing, and only an admin sets what is seen', async () => {
    const id = await storeInquiry('client');
    const path = `/api/inquiries/client/${id}/progress`;
    const body = { progress: 'called' };
    expect((await openTestBrowser().call(inboxApi, 'PUT', path, { body })).status).toBe(401);
    expect((await set('client/00000000-0000-4000-8000-000000000009', 'called')).status).toBe(404);
    expect((await set(`client/${id}`, 'hired')).status).toBe(422);
    await admin.call(inboxApi, 'PUT', `/api/inquiries/client/${id}/spam`, {
      body: { isSpam: true },
    });
    expect((await ask(createProgressToken('client', id))).status).toBe(404);
  });
});
