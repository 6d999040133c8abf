import { accountApi } from '#office/account/server/account-api.server.ts';
import { createAdminUser } from '#office/account/server/admin-users.server.ts';
import { hashPassword, verifyPassword } from '#office/account/server/password-hash.server.ts';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { searchTextHeader } from '#office/inquiries/inquiry-search.ts';
import { sql } from '#lib/db/database.server.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import {
  compareThroughput,
  type Comparison,
  measureThroughput,
} from '#test/full/bench/throughput.ts';

const rows = 100_000;
const rounds = 5;

/** Fills the inbox with messages of ordinary length; one in a thousand asks about Dunedin. */
async function fillInbox(): Promise<void> {
  await sql`truncate contact_messages, submission_outbox`;
  await sql`
    insert into contact_messages (created_at, status, name, email, subject, message, search_text)
    select now() - number * interval '1 minute',
      (array['new', 'in-progress', 'completed', 'declined'])[1 + number % 4],
      'Parent ' || number, 'parent-' || number || '@example.com', 'A question', text,
      lower('Parent ' || number || E'\n' || text)
    from generate_series(1, ${rows}::int) as number,
      lateral (select repeat('We are looking for somebody for two afternoons a week. ', 6)
        || case when number % 1000 = 0 then 'We live in Dunedin.' else '' end as text) as message`;
  await sql`analyze contact_messages`;
}

const listBare = () => sql`
  select (select count(*) from contact_messages where not is_spam) as total,
    id, created_at, status, name, email, phone, subject, message
  from contact_messages where not is_spam order by created_at desc, id desc limit 50`;

const searchBare = () => sql`
  with found as materialized (
    select id, created_at, status, name, email, phone, subject, message
    from contact_messages where not is_spam and position('dunedin' in search_text) > 0
  )
  select (select count(*) from found) as total, found.*
  from found order by created_at desc, id desc limit 50`;

/** The inbox with 100,000 messages: one page of it, and a search through all of them. */
export async function benchInbox(): Promise<Comparison[]> {
  await fillInbox();
  const browser = openTestBrowser('http://localhost');
  await browser.call(accountApi, 'POST', '/api/auth/login', { body: benchAdmin });
  const ask = async (words: string) => {
    const headers = { [searchTextHeader]: words };
    const response = await browser.call(formsApi, 'GET', '/api/contact', { headers });
    if (response.status !== 200) throw new Error(`The list was answered ${await response.text()}`);
    await response.json();
  };
  return [
    await compareThroughput(
      'inbox of 100,000, first page',
      rounds,
      () => measureThroughput(20, 1, listBare),
      () => measureThroughput(20, 1, () => ask('')),
    ),
    await compareThroughput(
      'inbox of 100,000, search',
      rounds,
      () => measureThroughput(8, 1, searchBare),
      () => measureThroughput(8, 1, () => ask('Dunedin')),
    ),
  ];
}

const count = 60;
const concurrency = 4;
/** The admin who logs in, created by `benchLogin`. */
const benchAdmin = { username: 'bench', password: 'a long password for the bench' };

async function logIn(): Promise<void> {
  const request = new Request('http://localhost/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(benchAdmin),
  });
  // A network that the owner has used before: unknown networks share 20 attempts an hour.
  const response = await accountApi.fetch(request, { ip: '203.0.113.7' });
  if (response.status !== 200) throw new Error(`The login was answered ${await response.text()}`);
}

/** Logins compared with bare checks of the same password against the same hash. */
export async function benchLogin(): Promise<Comparison> {
  const hash = await hashPassword(benchAdmin.password);
  await createAdminUser(benchAdmin.username, hash);
  await logIn();
  return compareThroughput(
    'login, 4 at once',
    3,
    () => measureThroughput(count, concurrency, () => verifyPassword(benchAdmin.password, hash)),
    () => measureThroughput(count, concurrency, logIn),
  );
}
