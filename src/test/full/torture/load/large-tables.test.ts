import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { foundInquiriesSchema } from '#site/forms/inquiry.ts';
import { inquiryKinds } from '#site/forms/inquiry-kind.ts';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { inboxApi } from '#office/inquiries/server/inbox-api.server.ts';
import { searchTextHeader, writeSearchText } from '#office/inquiries/inquiry-search.ts';
import { connectDatabase, sql } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { openPostgres } from '#lib/db/postgres-executor.server.ts';
import { openDatabaseTimeoutMs } from '#test/kit/database/describe-with-database.ts';
import { startPostgres } from '#test/kit/database/start-postgres.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
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
      const fields = { name: 'Jo', email: `jo-${number}@example.com`, subject: 'Hi' };
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
      if (status !== 201) throw new Error(`Answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 50 }, work));
  expect(
    await sql`select count(*)::int as rows, count(distinct email)::int as emails from contact_messages`,
  ).toEqual([{ rows: sizes.submissions, emails: sizes.submissions }]);
  expect(await countHalfWritten()).toBe(0);
  if (!isTorture) return;
  const p99 = findPercentile(times, 99);
  expect(p99).toBeLessThanOrEqual(300);
});

/** A word in one of a hundred inquiries of each kind. */
const rare = 'dunedin';

/** Fills all three lists equally; phone numbers are distinct within a kind. */
async function fillInbox(): Promise<void> {
  const insertSome = (
    { table, columns, values, area }: Record<'area' | 'columns' | 'table' | 'values', string>,
    [first, last]: [first: number, last: number],
  ) => sql`
    insert into ${sql.unsafe(table)} (created_at, status, name, email, phone, message,
      search_text, ${sql.unsafe(columns)})
    select now() - number * interval '1 minute',
      (array['new', 'in-progress', 'completed', 'declined'])[1 + number % 4],
      'Parent ' || number, 'parent-' || number || '@example.com',
      phone, text, lower('Parent ' || number || E'\nparent-' || number || '@example.com' || E'\n' || text),
      ${sql.unsafe(values)}
    from generate_series(${first}::int, ${last}::int) as number,
      lateral (select '(' || ${area}::text || ') 4' || to_char(number, 'FM00-0000') as phone,
        repeat('We are looking for somebody for two afternoons a week. ', 6)
        || case when number % 100 = 0 then 'We live in Dunedin.' else '' end as text) as written`;
  const kinds = [
    { table: 'contact_messages', columns: 'subject', values: `'A question'`, area: '813' },
    { table: 'client_intakes', columns: 'service_type', values: `'nanny'`, area: '941' },
    {
      table: 'provider_intakes',
      area: '727',
      columns: 'service_type, experience',
      values: `'doula', '3-5'`,
    },
  ];
  await sql`truncate contact_messages, client_intakes, provider_intakes, submission_outbox`;
  // Small batches, to stay below the server's time limit for a statement.
  const atOnce = 10_000;
  for (const kind of kinds) {
    for (let first = 1; first <= sizes.inboxMessages; first += atOnce) {
      await insertSome(kind, [first, Math.min(first + atOnce - 1, sizes.inboxMessages)]);
    }
  }
  await sql`analyze contact_messages, client_intakes, provider_intakes`;
}

test('a large inbox: lists, searches and pages of all kinds are right', async () => {
  await resetTestAdmin();
  await fillInbox();
  const browser = await openSignedInBrowser();
  const all = sizes.inboxMessages;
  const lastPage = Math.ceil(all / 50);
  const lists = ['/api/contact', '/api/intake/client', '/api/intake/provider'].flatMap(
    (path): [path: string, words: string, rows: number][] => [
      [path, '', 50],
      [`${path}?page=${lastPage}`, '', all - (lastPage - 1) * 50],
      [`${path}?status=new`, '', Math.min(50, Math.floor(all / 4))],
      [`${path}?sort=name`, '', 50],
      [path, rare, Math.min(50, Math.floor(all / 100))],
    ],
  );
  const found: [words: string, total: number][] = [
    [rare, 3 * Math.floor(all / 100)],
    ['parent-100@example.com', 3],
    ['+1 813 400 0100', 1],
    ['(941) 400-0100', 1],
    ['parent 727.400.0100', 1],
    ['813 555 0199', 0],
  ];
  const times = { oneList: [] as number[], allKinds: [] as number[] };
  const ask = async (app: typeof formsApi | typeof inboxApi, path: string, words: string) => {
    const headers = { [searchTextHeader]: writeSearchText(words) };
    const begunAt = performance.now();
    const response = await browser.call(app, 'GET', path, { headers });
    const answer: unknown = await response.json();
    times[app === inboxApi ? 'allKinds' : 'oneList'].push(performance.now() - begunAt);
    expect([path, words, response.status]).toEqual([path, words, 200]);
    return answer;
  };
  for (let round = 0; round < (isTorture ? 15 : 1); round += 1) {
    for (const [path, words, rows] of lists) {
      expect([path, words, ((await ask(formsApi, path, words)) as unknown[]).length]).toEqual([
        ...[path, words, rows],
      ]);
    }
    for (const [words, total] of found) {
      const answer = foundInquiriesSchema.parse(await ask(inboxApi, '/api/inquiries', words));
      const sum = inquiryKinds.reduce((count, kind) => count + answer[kind], 0);
      expect([words, sum]).toEqual([words, total]);
    }
  }
  if (!isTorture) return;
  const [oneList, allKinds] = [
    findPercentile(times.oneList, 95),
    findPercentile(times.allKinds, 95),
  ];
  expect(oneList).toBeLessThanOrEqual(150);
  // This search reads three times as many inquiries.
  expect(allKinds).toBeLessThanOrEqual(300);
});
