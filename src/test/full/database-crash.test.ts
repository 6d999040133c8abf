import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { healthApi } from '#desk/health-api.server.ts';
import { disconnectDatabase, sql } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { openDatabaseTimeoutMs } from '#test/kit/database/describe-with-database.ts';
import { startPostgres, type TestPostgres } from '#test/kit/database/start-postgres.ts';

async function sendMessage(subject: string): Promise<Response> {
  const fields = { name: 'Jo', email: 'jo@example.com', subject, message: '0123456789' };
  return formsApi.fetch(
    new Request('http://localhost/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    }),
    { ip: '' },
  );
}

const askHealth = () => healthApi.fetch(new Request('http://localhost/api/health'));

describe('a Postgres server named by DATABASE_URL', () => {
  let server: TestPostgres;

  beforeAll(async () => {
    server = await startPostgres(['max_connections=8']);
    vi.stubEnv('DATABASE_URL', server.url);
    vi.stubEnv('FORM_LIMIT_PER_HOUR', '0');
    await migrate();
  }, openDatabaseTimeoutMs);

  afterAll(async () => {
    await disconnectDatabase();
    vi.unstubAllEnvs();
    await server.stop();
  }, openDatabaseTimeoutMs);

  test(
    'takes messages, and its crash is answered with 503 until it is back',
    async () => {
      expect((await sendMessage('before')).status).toBe(201);
      await server.crash();
      const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      expect((await askHealth()).status).toBe(503);
      const refused = await sendMessage('during');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      log.mockClear();
      await server.restart();
      expect((await sendMessage('after')).status).toBe(201);
      expect((await askHealth()).status).toBe(200);
      const rows = await sql`select subject from contact_messages order by created_at`;
      expect(rows).toEqual([{ subject: 'before' }, { subject: 'after' }]);
    },
    openDatabaseTimeoutMs,
  );

  test(
    'that is restarted while messages come in keeps each acknowledged one, once',
    async () => {
      const subjects = Array.from({ length: 40 }, (_, index) => `Message ${index}`);
      const answers = subjects.map(sendMessage);
      await server.crash();
      const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      await server.restart();
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      log.mockClear();
      const rows = await sql`select subject from contact_messages where subject like 'Message %'`;
      const stored = rows.map(({ subject }) => String(subject));
      expect(new Set(stored).size).toBe(stored.length);
      for (const [index, status] of statuses.entries()) {
        expect([201, 503]).toContain(status);
        if (status === 201) expect(stored).toContain(subjects[index]);
      }
    },
    openDatabaseTimeoutMs,
  );

  test(
    'with more callers than connections lets them wait for their turn',
    async () => {
      const subjects = Array.from({ length: 100 }, (_, index) => `Crowd ${index}`);
      const answers = await Promise.all(subjects.map(sendMessage));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      const rows = await sql`select subject from contact_messages where subject like 'Crowd %'`;
      expect(rows).toHaveLength(subjects.length);
    },
    openDatabaseTimeoutMs,
  );
});
