import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { formsApi } from '#features/inbox/forms-api.server.ts';
import { searchTextHeader } from '#features/inbox/inquiry-search.ts';
import { connectDatabase, sql } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { openPostgres } from '#lib/db/postgres-executor.server.ts';
import { openDatabaseTimeoutMs } from '#test/kit/database/describe-with-database.ts';
import { startPostgres } from '#test/kit/database/start-postgres.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/test-admin.ts';
import { countCases, tellMeasure } from '#test/full/torture/count-cases.ts';
import { findPercentile } from './ask.ts';
import { isTorture, sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';
import { countHalfWritten } from '#test/full/torture/stored-state.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

beforeAll(async () => {
  vi.stubEnv('FORM_LIMIT_PER_HOUR', '0');
  const server = await startPostgres();
  const executor = openPostgres(server.url);
  connectDatabase(executor);
  await migrate();
  return async () => {
    vi.unstubAllEnvs();
    connectDatabase(undefined);
    await executor.close();
    await server.stop();
  };
}, openDatabaseTimeoutMs);

test('messages, 50 at a time: each is there once', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const times: number[] = [];
  let next = 0;
  const work = async () => {
    while (next < sizes.submissions) {
      const number = (next += 1);
      const fields = { name: 'Jo', email: `jo-${number.toString()}@example.com`, subject: 'Hi' };
      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
      const body = JSON.stringify({ ...fields, message: 'We are looking for a nanny.' });
      const request = new Request('http://localhost/api/contact', {
        method: 'POST',
        headers,
        body,
      });
      const begunAt = performance.now();
      const { status } = await formsApi.fetch(request, { ip: '192.0.2.1' });
      times.push(performance.now() - begunAt);
      if (status !== 201) throw new Error(`Answered ${status.toString()}`);
    }
  };
  await Promise.all(Array.from({ length: 50 }, work));
  countCases(times.length);
  expect(
    await sql`select count(*)::int as rows, count(distinct email)::int as emails from contact_messages`,
  ).toEqual([{ rows: sizes.submissions, emails: sizes.submissions }]);
  expect(await countHalfWritten()).toBe(0);
  if (!isTorture) return;
  const p99 = findPercentile(times, 99);
  tellMeasure(`99 of 100 within ${p99.toFixed(0)} ms`);
  expect(p99).toBeLessThanOrEqual(300);
});

test('a large inbox: lists, searches and pages of it are right', async () => {
  await resetTestAdmin();
  await sql`truncate contact_messages, submission_outbox`;
  await sql`
    insert into contact_messages
      (created_at, status, name, email, phone, subject, message, search_text)
    select now() - number * interval '1 minute',
      (array['new', 'in-progress', 'completed', 'declined'])[1 + number % 4],
      'Parent ' || number, 'parent-' || number || '@example.com',
      '(813) 4' || to_char(number, 'FM00-0000'), 'A question', text,
      lower('Parent ' || number || E'\n' || text)
    from generate_series(1, ${sizes.inboxMessages}::int) as number,
      lateral (select repeat('We are looking for somebody for two afternoons a week. ', 6)
        || case when number % 100 = 0 then 'We live in Dunedin.' else '' end as text) as message`;
  await sql`analyze contact_messages`;
  const browser = await openSignedInBrowser();
  const lastPage = Math.ceil(sizes.inboxMessages / 50);
  // The words to look for stand behind a `#`.
  const questions: [string, number][] = [
    ['', 50],
    [`?page=${lastPage.toString()}`, sizes.inboxMessages - (lastPage - 1) * 50],
    ['?status=new', Math.min(50, Math.floor(sizes.inboxMessages / 4))],
    ['?sort=name', 50],
    ['#Dunedin', Math.min(50, Math.floor(sizes.inboxMessages / 100))],
    ['#parent%20100', 1],
    ['#%2B1%20813%20400%200100', 1],
  ];
  const times: number[] = [];
  for (let round = 0; round < (isTorture ? 40 : 1); round += 1) {
    for (const [question, least] of questions) {
      const [query = '', words = ''] = question.split('#');
      const headers = { [searchTextHeader]: words };
      const begunAt = performance.now();
      const response = await browser.call(formsApi, 'GET', `/api/contact${query}`, { headers });
      const list = (await response.json()) as unknown[];
      times.push(performance.now() - begunAt);
      expect([question, response.status, list.length >= Math.min(1, least)]).toEqual([
        question,
        200,
        true,
      ]);
      expect(list.length).toBeLessThanOrEqual(50);
      countCases();
    }
  }
  if (!isTorture) return;
  const p95 = findPercentile(times, 95);
  tellMeasure(`95 of 100 within ${p95.toFixed(0)} ms`);
  expect(p95).toBeLessThanOrEqual(150);
});
