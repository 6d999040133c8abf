import { neonConfig } from '@neondatabase/serverless';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { createDatabaseFetch } from '#lib/db/database-fetch.server.ts';
import { answerNeonRequest } from '#lib/db/neon-protocol.server.ts';
import { createProgressToken } from '#site/forms/server/inquiry-progress.server.ts';
import {
  askCall,
  listOffered,
  listStoredCalls,
  serveCallAgency,
} from '#test/kit/api/first-calls.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { removeInquiries, storeInquiries } from '#test/kit/database/stored-inquiries.ts';

describeWithDatabase('the race for a first call', (getDatabase) => {
  const fetchFunction: unknown = neonConfig.fetchFunction;

  beforeEach(async () => {
    serveCallAgency(6);
    await removeInquiries();
    // However busy this machine is, nobody is turned away for it.
    const times = { answerWithinMs: 300_000, repeatWithinMs: 300_000 };
    neonConfig.fetchFunction = createDatabaseFetch(
      (_, init) => answerNeonRequest(getDatabase(), init),
      times,
    );
  });

  afterEach(() => {
    neonConfig.fetchFunction = fetchFunction;
    setBuiltSite(undefined);
  });

  // The embedded database has one connection: a transaction keeps everybody else out.
  const ofServer = test.skipIf(inject('database') === 'PGlite');

  ofServer(
    'A965: who asks while somebody else is booking a time waits for that, and does not get it',
    async () => {
      const [first = '', second = ''] = await storeInquiries('client', [{}, {}]);
      const token = createProgressToken('client', second);
      const [startsAt = ''] = await listOffered(token);
      const answer = await getDatabase().transact(async (run) => {
        await run({
          query: "insert into first_calls values ($1, 'client', $2, null)",
          params: [startsAt, first],
        });
        const asked = askCall({ token, act: 'hold', startsAt });
        const isWaiting = async () => {
          const { rows } = await run({
            query: 'select pid from pg_locks where not granted',
            params: [],
          });
          return rows.length > 0;
        };
        while (!(await isWaiting())) await new Promise(setImmediate);
        return { asked };
      }, {});
      expect((await answer.asked).status).toBe(409);
      expect(await listStoredCalls()).toEqual([{ startsAt, isBooked: true, id: first }]);
    },
  );

  test('A965: of 1,000 who book one time at once, one has it', async () => {
    const ids = await storeInquiries(
      'client',
      Array.from({ length: 1000 }, () => ({})),
    );
    const tokens = ids.map((id) => createProgressToken('client', id));
    const [startsAt = ''] = await listOffered(tokens[0] ?? '');
    const answers = await Promise.all(
      tokens.map(async (token, index) => ({
        id: ids[index],
        status: (await askCall({ token, act: 'book', startsAt })).status,
      })),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await listStoredCalls()).toEqual([{ startsAt, isBooked: true, id: winners[0]?.id }]);
  });
});
