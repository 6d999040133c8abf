import { afterAll, beforeEach, expect, test } from 'vitest';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { inboxApi } from '#office/inquiries/server/inbox-api.server.ts';
import { searchTextHeader } from '#office/inquiries/inquiry-search.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { sentProgressSchema } from '#site/forms/inquiry-progress.ts';
import { createProgressToken } from '#site/forms/server/inquiry-progress.server.ts';
import { bookedCallsSchema, inquiryDetailsSchema } from '#office/inquiries/inquiry-details.ts';
import {
  actOn,
  askCall,
  listOffered,
  listStoredCalls,
  serveCallAgency,
} from '#test/kit/api/first-calls.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import {
  removeInquiries,
  storeInquiries,
  storeInquiry,
} from '#test/kit/database/stored-inquiries.ts';

describeWithDatabase('the first call', () => {
  beforeEach(async () => {
    serveCallAgency(6);
    await resetTestAdmin();
    await removeInquiries();
    await sql`truncate rate_limits, site_mails`;
  });

  afterAll(() => setBuiltSite(undefined));

  const send = async (kind: 'client' | 'contact' = 'client', fields = {}) => {
    const id = await storeInquiry(kind, fields);
    return { id, token: createProgressToken(kind, id) };
  };

  const refuse = async (body: Parameters<typeof askCall>[0]) => {
    const response = await askCall(body);
    return [response.status, await response.text()];
  };

  test('A965: is held, booked, moved and canceled by the link alone, and each step can be repeated', async () => {
    const { id, token } = await send();
    const [first = '', second = ''] = await listOffered(token);
    for (let turn = 0; turn < 2; turn += 1) {
      const held = await actOn({ token, act: 'hold', startsAt: first });
      expect(held?.sentences[0]).toMatch(
        /^We're holding this time for you until \d+(:\d\d)? [ap]\.m\. \(Eastern time\)\.$/,
      );
    }
    expect(await listStoredCalls()).toEqual([{ startsAt: first, isBooked: false, id }]);

    for (let turn = 0; turn < 2; turn += 1) {
      const booked = await actOn({ token, act: 'book', startsAt: first });
      expect(booked).toMatchObject({ title: 'Our first call is booked', startsAt: first });
      expect(booked?.sentences[1]).toBe(
        'Sandpiper will call you at the number ending in 0142. The call takes about 20 minutes.',
      );
      expect(booked?.calendar?.text).toContain(`UID:first-call-${id}\r\n`);
    }
    expect(await listOffered(token, 'move')).not.toContain(first);

    await actOn({ token, act: 'hold', startsAt: second });
    // What was booked stays until the other time is.
    expect(await listStoredCalls()).toMatchObject([{ isBooked: true }, { isBooked: false }]);
    await actOn({ token, act: 'book', startsAt: second });
    expect(await listStoredCalls()).toEqual([{ startsAt: second, isBooked: true, id }]);

    for (let turn = 0; turn < 2; turn += 1) await actOn({ token, act: 'cancel' });
    expect(await listStoredCalls()).toEqual([]);
    expect(await listOffered(token)).toContain(second);
    const mails = await sql`select title from site_mails order by created_at`;
    expect(mails.map(({ title }) => title as string)).toEqual([
      ...['A first call was booked', 'A first call was moved', 'A first call was canceled'],
    ]);
  });

  test('A965: of 40 who book one time at once, one has it, and the others read that it is taken', async () => {
    const ids = await storeInquiries(
      'client',
      Array.from({ length: 40 }, () => ({})),
    );
    const tokens = ids.map((id) => createProgressToken('client', id));
    const [startsAt = ''] = await listOffered(tokens[0] ?? '');
    const answers = await Promise.all(
      tokens.map((token) => askCall({ token, act: 'book', startsAt })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 39 }, () => 409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.text()).toMatch(/^Somebody else has this time by now\./);
    expect(await listStoredCalls()).toMatchObject([{ startsAt, isBooked: true }]);
  });

  test('A965: a held time is nobody else’s for ten minutes, then whoever books it first has it', async () => {
    const [one, other] = [await send(), await send()];
    const [startsAt = ''] = await listOffered(one.token);
    await actOn({ token: one.token, act: 'hold', startsAt });
    expect(await listOffered(other.token)).not.toContain(startsAt);
    expect((await refuse({ token: other.token, act: 'hold', startsAt }))[0]).toBe(409);
    const [{ minutes } = { minutes: 0 }] = await sql`
      select extract(epoch from held_until - now()) / 60 as minutes from first_calls`;
    expect(Number(minutes)).toBeGreaterThan(9);
    expect(Number(minutes)).toBeLessThanOrEqual(10.1);

    await sql`update first_calls set held_until = now() - interval '1 second'`;
    await actOn({ token: other.token, act: 'book', startsAt });
    expect(await refuse({ token: one.token, act: 'book', startsAt })).toEqual([
      409,
      expect.stringMatching(/^Somebody else has this time by now\./),
    ]);
    expect(await listStoredCalls()).toEqual([{ startsAt, isBooked: true, id: other.id }]);
    // Whoever fails to move keeps what was booked.
    const [own = ''] = await listOffered(one.token);
    await actOn({ token: one.token, act: 'book', startsAt: own });
    expect((await refuse({ token: one.token, act: 'book', startsAt }))[0]).toBe(409);
    expect(await listStoredCalls()).toContainEqual({ startsAt: own, isBooked: true, id: one.id });
  });

  test('A965: only offered times can be had, and never more a day than the owner says', async () => {
    const { token } = await send();
    const offered = await listOffered(token);
    const [first = '', last = ''] = [offered.at(0), offered.at(-1)];
    const between = new Date(Date.parse(first) + 60_000).toISOString();
    for (const startsAt of ['2020-01-06T15:00:00.000Z', '2099-01-05T15:00:00.000Z', between]) {
      expect((await refuse({ token, act: 'book', startsAt }))[0], startsAt).toBe(409);
    }
    expect(await refuse({ token, act: 'hold' })).toEqual([422, 'Please choose a time.']);
    await actOn({ token, act: 'book', startsAt: last });
    // The owner says fewer: a day with that many has no other time, whatever it was before.
    serveCallAgency(1);
    const later = await listOffered((await send()).token);
    const day = (moment: string) => moment.slice(0, 10);
    expect(later.map(day)).not.toContain(day(last));
  });

  test('A965: a message without a number asks for one, which the office then has', async () => {
    const { id, token } = await send('contact', { phone: '' });
    await sql`update contact_messages set phone = null`;
    const [startsAt = ''] = await listOffered(token);
    expect(await actOn({ token, act: 'hold', startsAt })).toMatchObject({
      phoneLabel: 'Your phone number',
    });
    expect(await refuse({ token, act: 'book', startsAt, phone: '12' })).toEqual([
      422,
      'Please enter a valid phone number',
    ]);
    await actOn({ token, act: 'book', startsAt, phone: '(727) 555-0111' });
    const admin = await openSignedInBrowser();
    const found = await admin.call(inboxApi, 'GET', '/api/inquiries', {
      headers: { [searchTextHeader]: '7275550111' },
    });
    expect(await found.json()).toMatchObject({ contact: 1 });
    const rows = await sql`select phone, search_text from contact_messages where id = ${id}`;
    expect(rows).toEqual([
      {
        phone: '(727) 555-0111',
        search_text: expect.stringContaining('\n7275550111') as string,
      },
    ]);
  });

  test('A965: a meeting with a caregiver says with whom, and words that are nobody’s name are not shown', async () => {
    const { token } = await send('contact');
    await sql`update contact_messages set subject = 'Meeting with Marisol Reyes'`;
    expect((await actOn({ token, act: 'look' }))?.sentences[0]).toMatch(
      / We can talk about Marisol Reyes, too\.$/,
    );
    await sql`update contact_messages set subject = 'Meeting with BUY NOW'`;
    expect(JSON.stringify(await actOn({ token, act: 'look' }))).not.toContain('BUY');
  });

  test('A965: without a number of calls none is offered, but a booked one is still shown and canceled', async () => {
    const { token } = await send();
    const progress = async () => {
      const answer = await openTestBrowser().call(formsApi, 'POST', '/api/sent', {
        body: { token },
      });
      return sentProgressSchema.parse(await answer.json()).takesCalls;
    };
    expect(await progress()).toBe(true);
    const [startsAt = '', other = ''] = await listOffered(token);
    await actOn({ token, act: 'book', startsAt });
    serveCallAgency();
    expect(await progress()).toBe(true);
    expect((await actOn({ token, act: 'look' }))?.title).toBe('Our first call is booked');
    expect((await refuse({ token, act: 'book', startsAt: other }))[0]).toBe(409);
    expect((await actOn({ token, act: 'cancel' }))?.title).toBe('The call is canceled.');
    expect(await actOn({ token, act: 'look' })).toBeNull();
    expect(await progress()).toBeUndefined();
  });

  test('A965: no call is offered once the office has talked with the sender or closed the inquiry', async () => {
    for (const change of [
      sql`update client_intakes set progress = 'called'`,
      sql`update client_intakes set status = 'declined'`,
    ]) {
      await removeInquiries();
      const { token } = await send();
      expect(await listOffered(token)).not.toEqual([]);
      await change;
      expect(await actOn({ token, act: 'look' })).toBeNull();
    }
  });

  test('A965: spam has no call, and what is erased or filed as spam frees its time', async () => {
    const admin = await openSignedInBrowser();
    const [spam, erased] = [await send(), await send('client', { email: 'gone@example.com' })];
    const [first = '', second = ''] = await listOffered(spam.token);
    await actOn({ token: spam.token, act: 'book', startsAt: first });
    await actOn({ token: erased.token, act: 'book', startsAt: second });
    await admin.call(inboxApi, 'PUT', `/api/inquiries/client/${spam.id}/spam`, {
      body: { isSpam: true },
    });
    expect((await refuse({ token: spam.token, act: 'look' }))[0]).toBe(404);
    expect((await refuse({ token: spam.token, act: 'book', startsAt: first }))[0]).toBe(404);
    const body = { email: 'gone@example.com', currentPassword: testAdmin.password };
    await admin.call(inboxApi, 'POST', '/api/inquiries/erasure', { body });
    expect((await refuse({ token: erased.token, act: 'look' }))[0]).toBe(404);
    expect(await listStoredCalls()).toEqual([]);
    expect(await sql`select from call_mails`).toEqual([]);
  });

  test('A965: the office sees name, number and time of its calls, and can cancel one', async () => {
    const admin = await openSignedInBrowser();
    const { id, token } = await send('contact', { name: 'Ana Lopez' });
    await sql`update contact_messages set subject = 'Meeting with Marisol Reyes'`;
    const [startsAt = '', other = ''] = await listOffered(token);
    await actOn({ token, act: 'book', startsAt });
    await actOn({ token: (await send()).token, act: 'hold', startsAt: other });
    const list = async () => {
      const answer = await admin.call(inboxApi, 'GET', '/api/inquiries/booked-calls');
      return bookedCallsSchema.parse(await answer.json()).calls;
    };
    const phone = '(813) 555-0142';
    const about = 'Marisol Reyes';
    const booked = { kind: 'contact', id, startsAt, name: 'Ana Lopez', phone, about };
    expect(await list()).toEqual([{ ...booked, isClosed: false }]);
    serveCallAgency(6, 'Sat, 9 to 5');
    expect(await list()).toEqual([{ ...booked, isClosed: true }]);
    const open = async () => {
      const answer = await admin.call(inboxApi, 'GET', `/api/inquiries/contact/${id}`);
      return inquiryDetailsSchema.parse(await answer.json());
    };
    expect((await open()).callAt).toBe(startsAt);

    const cancel = (at: string) =>
      admin.call(inboxApi, 'POST', `/api/inquiries/contact/${id}/cancel-call`, {
        body: { startsAt: at },
      });
    expect((await cancel(other)).status).toBe(404);
    expect((await cancel(startsAt)).status).toBe(204);
    expect(await list()).toEqual([]);
    const { callAt, notes } = await open();
    expect(callAt).toBeUndefined();
    expect(notes.map(({ text, username }) => [text.slice(0, 27), username])).toEqual([
      ['Canceled the first call of ', testAdmin.username],
    ]);
    expect(await sql`select kind from call_mails`).toEqual([{ kind: 'withdrawn' }]);
    expect(
      (await openTestBrowser().call(inboxApi, 'GET', '/api/inquiries/booked-calls')).status,
    ).toBe(401);
  });

  test('A965: one network changes times 20 times a day at most', async () => {
    const { token } = await send();
    const [startsAt = ''] = await listOffered(token);
    const browser = openTestBrowser();
    const hold = () =>
      browser.call(formsApi, 'POST', '/api/sent/call', { body: { token, act: 'hold', startsAt } });
    for (let turn = 0; turn < 20; turn += 1) expect((await hold()).status).toBe(200);
    const refused = await hold();
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringMatching(/^Too many times for calls.*or call us\.$/),
    ]);
  });

  const postForm = (fields: Record<string, string>) =>
    openTestBrowser().call(formsApi, 'POST', '/api/sent/call/page', {
      bytes: new TextEncoder().encode(new URLSearchParams(fields).toString()),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  test('A965: without script each step is a page, and no address holds the token', async () => {
    const { token } = await send();
    const [startsAt = ''] = await listOffered(token);
    const held = await postForm({ token, act: 'hold', startsAt });
    expect([held.status, held.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const page = await held.text();
    expect(page).toContain('<form method="post" action="/api/sent/call/page">');
    expect(page).toContain(`<input type="hidden" name="token" value="${token}">`);
    expect(page).not.toMatch(new RegExp(`(?:href|action)="[^"]*${token}`));
    const booked = await (await postForm({ token, act: 'book', startsAt })).text();
    expect(booked).toContain('Our first call is booked');
    expect(booked).toContain('data:text/calendar');

    const late = await postForm({ token: (await send()).token, act: 'book', startsAt });
    expect(late.status).toBe(409);
    const again = await late.text();
    expect(again).toContain('role="alert">Somebody else has this time by now.');
    expect(again).toContain('type="radio"');
    const expired = await postForm({ token: 'x', act: 'look' });
    expect([expired.status, await expired.text()]).toEqual([
      404,
      expect.stringContaining('This link no longer works'),
    ]);
  });

  test('A965: a form that is sent leads there, with script and without, but not from spam', async () => {
    const typed = { name: 'Jo', email: 'jo@example.com', subject: 'Hi', message: '0123456789' };
    const browser = openTestBrowser();
    const answer = await browser.call(formsApi, 'POST', '/api/contact', { body: typed });
    expect(await answer.json()).toMatchObject({
      ways: [
        {
          label: 'Choose a time for our first call',
          path: expect.stringMatching(/^\/sent#m[\w-]{42}$/) as string,
        },
      ],
    });
    const trapped = await browser.call(formsApi, 'POST', '/api/contact', {
      body: { ...typed, message: 'Another message', topic: 'x' },
    });
    expect(await trapped.json()).not.toHaveProperty('ways');
    serveCallAgency();
    const off = await browser.call(formsApi, 'POST', '/api/contact', {
      body: { ...typed, message: 'A third message' },
    });
    expect(await off.json()).not.toHaveProperty('ways');
  });
});
