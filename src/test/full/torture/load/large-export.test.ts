import { beforeAll, expect, test, vi } from 'vitest';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { inboxApi } from '#office/inquiries/server/inbox-api.server.ts';
import { connectDatabase, sql } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { openEmbeddedDatabase } from '#local/database/embedded-database.ts';
import { openDatabaseTimeoutMs } from '#test/kit/database/describe-with-database.ts';
import { measureFormWait, measurePause } from '#test/kit/measure-pause.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
import type { TestBrowser } from '#test/kit/api/test-browser.ts';
import { isTorture } from '#test/full/torture/sizes.ts';

vi.setConfig({ testTimeout: 300_000 });
// Checking the answer against its contract would read all of it at once.
vi.unmock('#lib/http/app.server.ts');

const inquiries = 20_000;
const maxPauseMs = 250;

let browser: TestBrowser;

/** The embedded database runs in this thread, as at home: an export that blocks it blocks forms. */
beforeAll(async () => {
  const executor = await openEmbeddedDatabase();
  connectDatabase(executor);
  await migrate();
  // The forms that are sent meanwhile are of another kind.
  await sql`
    insert into client_intakes
      (created_at, status, name, email, phone, message, search_text, service_type)
    select now() - number * interval '1 minute', 'new', 'Parent ' || number,
      'parent-' || number || '@example.com', '(813) 400-0100', text,
      lower('Parent ' || number || E'\n' || text), 'nanny'
    from generate_series(1, ${inquiries}::int) as number,
      repeat('We are looking for somebody for two afternoons a week. ', 8) as text`;
  await sql`analyze client_intakes`;
  await resetTestAdmin();
  browser = await openSignedInBrowser();
  return async () => {
    connectDatabase(undefined);
    await executor.close();
  };
}, openDatabaseTimeoutMs + 240_000);

/** Reads an answer chunk by chunk, as a connection does, without keeping it. */
async function readAll({ body }: Response, onPiece: (text: string) => void): Promise<number> {
  if (!body) throw new Error('There is no body.');
  const decoder = new TextDecoder();
  let longest = 0;
  for await (const piece of body as ReadableStream<Uint8Array>) {
    longest = Math.max(longest, piece.length);
    onPiece(decoder.decode(piece, { stream: true }));
  }
  return longest;
}

test.for([
  ['export', inboxApi, '/api/inquiries/client/export', /@example\.com/g],
  ['export by name', inboxApi, '/api/inquiries/client/export?sort=name', /@example\.com/g],
  ['whole list', formsApi, '/api/intake/client', /@example\.com/g],
] as const)(
  'A862: the %s of 20,000 inquiries is one answer, and forms are answered meanwhile',
  async ([, app, path, pattern]) => {
    let found = 0;
    let longest = 0;
    let [start, end] = ['', ''];
    const read = async () => {
      [found, longest, start, end] = [0, 0, '', ''];
      const response = await browser.call(app, 'GET', path);
      expect(response.status).toBe(200);
      longest = await readAll(response, (text) => {
        found += text.match(pattern)?.length ?? 0;
        start ||= text.slice(0, 10);
        end = text.slice(-10);
      });
    };
    const wait = await measureFormWait(read);
    const pause = await measurePause(read);
    expect(found).toBe(inquiries);
    expect(longest).toBeLessThan(1_000_000);
    expect(start.startsWith('[') ? end.at(-1) : '\n').toBe(
      start.startsWith('[') ? ']' : end.at(-1),
    );
    if (isTorture) expect(Math.max(pause, wait)).toBeLessThan(maxPauseMs);
  },
);
