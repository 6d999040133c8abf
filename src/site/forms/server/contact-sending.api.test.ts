import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { clearInquiries } from '#test/kit/database/stored-inquiries.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { openTestBrowser, type BrowserCallOptions } from '#test/kit/api/test-browser.ts';

const valid = { name: 'Jo', email: 'jo@example.com', subject: 'Hi', message: '0123456789' };
const intake = { ...valid, subject: undefined, phone: '8135550142', consent: true };

const send = (body: unknown, options: BrowserCallOptions = {}) =>
  openTestBrowser().call(formsApi, 'POST', '/api/contact', { body, ...options });

const withKey = (key: string, token?: string) => ({
  headers: { 'idempotency-key': key, ...(token !== undefined && { 'form-mark': token }) },
});

async function readId(response: Response): Promise<string> {
  expect(response.status).toBe(201);
  return z.object({ id: z.uuid() }).parse(await response.json()).id;
}

async function askToken(): Promise<string> {
  const response = await openTestBrowser().call(formsApi, 'GET', '/api/form-mark');
  expect(response.headers.get('cache-control')).toBe('no-store');
  return z.object({ mark: z.string() }).parse(await response.json()).mark;
}

describeWithDatabase('sending a form', () => {
  beforeEach(async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    await clearInquiries();
  });

  afterEach(() => {
    setBuiltSite(undefined);
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  const listSpam = () => sql`select is_spam, spam_reasons from contact_messages`;
  const countStored = async () => (await sql`select from contact_messages`).length;

  test('50 times at once with one key makes one entry and 50 equal answers', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => readId(await send(valid, withKey(key)))),
    );
    expect(new Set(answers).size).toBe(1);
    expect(await countStored()).toBe(1);
  });

  test('again with the same key makes one entry, however much later', async () => {
    const key = randomUUID();
    const first = await readId(await send(valid, withKey(key)));
    vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] });
    expect(await readId(await send(valid, withKey(key)))).toBe(first);
    expect(await countStored()).toBe(1);
  });

  test('with the same key and other words is another entry: nothing is lost', async () => {
    const key = randomUUID();
    await readId(await send(valid, withKey(key)));
    await readId(await send({ ...valid, message: 'another message' }, withKey(key)));
    expect(await countStored()).toBe(2);
  });

  test('twice without a key makes one entry, also across the end of a period', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T12:09:59Z'), toFake: ['Date'] });
    const first = await readId(await send(valid));
    expect(await readId(await send({ ...valid, name: ' Jo ' }))).toBe(first);
    vi.setSystemTime(new Date('2026-03-01T12:10:01Z'));
    expect(await readId(await send(valid))).toBe(first);
    expect(await countStored()).toBe(1);
  });

  test('the same words half an hour later, without a key, are a new entry', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z'), toFake: ['Date'] });
    await readId(await send(valid));
    vi.setSystemTime(new Date('2026-03-01T12:30:00Z'));
    await readId(await send(valid));
    expect(await countStored()).toBe(2);
  });

  test('the same key in two forms makes an entry of each', async () => {
    const options = { ...withKey('one-key') };
    await readId(await send(valid, options));
    for (const [handler, path, more] of [
      [formsApi, '/api/intake/client', { serviceType: 'nanny' }],
      [formsApi, '/api/intake/provider', { providerType: 'nanny', experience: '10+' }],
    ] as const) {
      const body = { ...intake, ...more };
      await readId(await openTestBrowser().call(handler, 'POST', path, { body, ...options }));
    }
    const rows = await sql`select inquiry_kind from submission_outbox order by inquiry_kind`;
    expect(rows.map(({ inquiry_kind: kind }) => String(kind))).toEqual([
      ...['client', 'contact', 'provider'],
    ]);
  });

  test.for([
    ['a filled invisible field', { topic: 'https://x.example' }, 'hidden field'],
    ['a link in HTML', { message: 'See <a href=http://a.example>us</a>' }, 'HTML or forum code'],
    [
      'an offer with a link',
      { message: 'We bring you to the first page of Google: https://seo.example/offer' },
      'Reads like an advertisement',
    ],
  ] as const)(
    'A924: %s is kept apart as spam, promised no time, and mailed to nobody',
    async ([, more, reason]) => {
      const answered = await send({ ...valid, ...more });
      expect(await answered.clone().json()).not.toHaveProperty('answer');
      await readId(answered);
      const [row] = await listSpam();
      expect(row?.is_spam).toBe(true);
      expect(String(row?.spam_reasons)).toContain(reason);
      expect(await sql`select pending from submission_outbox`).toEqual([{ pending: [] }]);
    },
  );

  test('A924: an application with three links is no spam, and neither is an empty hidden field', async () => {
    const message = 'linkedin.com/in/rosa, https://www.care.com/p/rosa, https://cpr.example/rosa';
    const body = { ...intake, topic: '', message, providerType: 'nanny', experience: '10+' };
    const path = '/api/intake/provider';
    await readId(await openTestBrowser().call(formsApi, 'POST', path, { body }));
    expect(await sql`select is_spam, spam_reasons from provider_intakes`).toEqual([
      { is_spam: false, spam_reasons: [] },
    ]);
  });

  test('ASVS 2.3.1, 2.4.2: sent within 2 seconds of its token it is kept apart, after that it is ordinary', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const token = await askToken();
    vi.setSystemTime(Date.now() + 1900);
    await readId(await send(valid, withKey('fast', token)));
    vi.setSystemTime(Date.now() + 200);
    await readId(await send(valid, withKey('slow', token)));
    const rows = await sql`select is_spam from contact_messages order by created_at`;
    expect(rows).toEqual([{ is_spam: true }, { is_spam: false }]);
  });

  test('a token that is not ours is kept apart', async () => {
    const token = await askToken();
    const forged = [`0${token}`, token.slice(0, -1), `${token}x`, 'mark', 'a.b.c'];
    for (const each of forged) await readId(await send(valid, withKey(each, each)));
    const rows = await listSpam();
    expect(rows).toHaveLength(forged.length);
    for (const row of rows) expect(row.is_spam).toBe(true);
  });

  test('ASVS 2.3.2, 2.4.1: more than the limit from one place within an hour is refused in words, and stored later', async () => {
    vi.stubEnv('FORM_LIMIT_PER_HOUR', '3');
    const sendNumber = (number: number, ip = '198.51.100.7') =>
      send({ ...valid, subject: `Number ${number}` }, { ip });
    for (const number of [1, 2, 3]) await readId(await sendNumber(number));
    const refused = await sendNumber(4);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(await refused.text()).toMatch(/^Too many forms .* in 60 minutes, or call us\.$/);
    // Duplicates are still answered as before, and other networks are not limited.
    await readId(await sendNumber(3));
    await readId(await sendNumber(4, '198.51.100.8'));
    expect(await countStored()).toBe(4);
    await sql`update submission_outbox set created_at = created_at - interval '1 hour'`;
    await readId(await sendNumber(5));
  });

  test('A913, ASVS 15.2.2: refused forms count, and a network over its limit is refused whatever it sends', async () => {
    vi.stubEnv('FORM_LIMIT_PER_HOUR', '6');
    const sendFrom = async (ip: string, body: unknown) => (await send(body, { ip })).status;
    const wrong = { ...valid, email: 'jo' };
    // Somebody who mends a form again and again is heard.
    for (let turn = 0; turn < 8; turn += 1) expect(await sendFrom('198.51.100.9', wrong)).toBe(422);
    expect(await sendFrom('198.51.100.9', valid)).toBe(201);
    for (let turn = 0; turn < 3; turn += 1) await sendFrom('198.51.100.9', wrong);
    const before = vi.spyOn(JSON, 'parse');
    for (const body of [wrong, valid, { ...valid, subject: 'Another' }]) {
      expect(await sendFrom('198.51.100.9', body)).toBe(429);
    }
    expect(before.mock.calls.filter(([text]) => text.includes(valid.message))).toEqual([]);
    expect(await sendFrom('198.51.100.10', wrong)).toBe(422);
    for (let number = 0; number < 6; number += 1) {
      expect(await sendFrom('198.51.100.11', { ...valid, subject: `Number ${number}` })).toBe(201);
    }
    expect(await sendFrom('198.51.100.11', wrong)).toBe(429);
    expect(await sendFrom('198.51.100.11', { ...valid, subject: 'Number 0' })).toBe(201);
    expect(await countStored()).toBe(7);
  });

  test('A913: without script, a form over the limit comes back with what was typed', async () => {
    vi.stubEnv('FORM_LIMIT_PER_HOUR', '1');
    setBuiltSite('/nowhere');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ ...valid, email: 'jo' }).toString();
    const post = () =>
      formsApi.fetch(
        new Request('http://localhost:8888/api/contact', { method: 'POST', headers, body }),
        {
          ip: '198.51.100.12',
        },
      );
    for (let turn = 0; turn < 10; turn += 1) expect((await post()).status).toBe(422);
    const refused = await post();
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('0123456789</textarea>');
  });

  test('without script, a refused form comes back with a key, and its token is kept', async () => {
    setBuiltSite('/nowhere');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const request = (fields: Record<string, string>) =>
      new Request('http://localhost:8888/api/contact', {
        method: 'POST',
        headers,
        body: new URLSearchParams(fields).toString(),
      });
    const sent = { ...valid, topic: '', submissionKey: '', formMark: await askToken() };
    const page = await (await formsApi.fetch(request({ ...sent, name: 'J' }), { ip: '' })).text();
    const [key, token] = ['submissionKey', 'formMark'].map(
      (name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '',
    );
    expect(token).toBe(sent.formMark);
    const again = { ...sent, submissionKey: key ?? '' };
    vi.useFakeTimers({ now: Date.now() + 5000, toFake: ['Date'] });
    expect((await formsApi.fetch(request(again), { ip: '' })).status).toBe(303);
    vi.setSystemTime(Date.now() + 86_400_000);
    expect((await formsApi.fetch(request(again), { ip: '' })).status).toBe(303);
    expect(await listSpam()).toEqual([{ is_spam: false, spam_reasons: [] }]);
  });

  test('without script, a message may be as long in Chinese as in English', async () => {
    setBuiltSite('/nowhere');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ ...valid, message: '我'.repeat(10_000) }).toString();
    const request = new Request('http://localhost:8888/api/contact', {
      method: 'POST',
      headers,
      body,
    });
    expect((await formsApi.fetch(request, { ip: '' })).status).toBe(303);
    expect(await countStored()).toBe(1);
  });

  test('no address of a network is stored', async () => {
    await readId(await send(valid, { ip: '198.51.100.77' }));
    const rows = await sql`select submission_outbox::text as row from submission_outbox`;
    expect(JSON.stringify(rows)).not.toContain('198.51');
  });
});

describe('GET /api/form-mark', () => {
  test('gives another token each time', async () => {
    expect(await askToken()).not.toBe(await askToken());
  });
});
