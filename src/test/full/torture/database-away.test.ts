import { setImmediate as nextTurn, setTimeout as lastFor } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountApi } from '#office/account/server/account-api.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';
import { maxConnections, useFaultyDatabase } from './faulty-database.ts';
import { bodyRoutes, formRoutes } from './routes.ts';
import { answeredWithinMs } from './short-times.ts';
import { sizes, testTimeoutMs } from './sizes.ts';
import { findStored, submit } from './submit-form.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const crowd = Array.from({ length: sizes.crowd }, (_, index) => index.toString());
const statuses = ['new', 'in-progress', 'completed', 'declined'];

const rounds = Array.from({ length: sizes.faultRounds }, (_, index) => index + 1);
let turn = 0;
/** Returns a name that no other test or round uses. */
const toName = (title: string, number = '') => `${title} ${turn} ${number}`.trim();

/** Submits all forms of a crowd at once. */
const submitAll = (title: string) =>
  Promise.all(
    formRoutes.flatMap((route) => crowd.map((number) => submit(route, toName(title, number)))),
  );

/** Expects each acknowledged form to be stored once, and all of them once after a retry. */
async function expectKept(outcomes: Awaited<ReturnType<typeof submitAll>>): Promise<void> {
  for (const { route, name, key, id } of outcomes) {
    const stored = await findStored(route, name);
    expect(stored.length).toBeLessThanOrEqual(1);
    if (id !== null) expect(stored).toEqual([id]);
    const again = await submit(route, name, key);
    expect(again.status).toBe(201);
    if (id !== null) expect(again.id).toBe(id);
    expect(await findStored(route, name)).toEqual([again.id]);
  }
}

describe('a database that goes away', () => {
  const database = useFaultyDatabase(['max_connections=12']);
  let admin: TestBrowser;

  beforeAll(async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    await resetTestAdmin();
    admin = await openSignedInBrowser();
  });

  async function setStatus(kind: string, id: string, status: string): Promise<number> {
    const route = bodyRoutes.find(({ title }) => title === `${kind} status`);
    if (!route) throw new Error('There is no such route.');
    const path = route.path.replace(/[0-9a-f-]{36}/, id);
    const options = { body: { status } };
    return (await admin.call(route.app, 'PUT', path, options)).status;
  }

  describe.for(rounds)('round %s', () => {
    beforeEach(() => {
      turn += 1;
    });

    test.for(['crash', 'cut'] as const)(
      'by a %s while forms come in keeps each acknowledged one, once',
      async (way) => {
        const answers = submitAll(way);
        if (way === 'crash') {
          await database.server.crash();
          await database.server.restart();
        } else {
          database.proxy.setFault({ kind: 'cut' });
          await nextTurn();
          database.proxy.setFault({ kind: 'none' });
        }
        await expectKept(await answers);
      },
    );

    test('by a crash while statuses are set keeps each acknowledged one', async () => {
      const inquiries = [];
      for (const route of formRoutes) {
        for (const number of crowd.slice(0, 8)) {
          inquiries.push(await submit(route, toName('status', number)));
        }
      }
      const answers = inquiries.map(({ route, id }, index) =>
        setStatus(route.title, id ?? '', statuses[index % 4] ?? ''),
      );
      await database.server.crash();
      await database.server.restart();
      const answered = await Promise.all(answers);
      for (const [index, { route, name, id }] of inquiries.entries()) {
        const status = statuses[index % 4] ?? '';
        const [row] = await sql.query(`select status from ${route.table} where name = $1`, [name]);
        expect([200, 503]).toContain(answered[index]);
        expect(answered[index] === 200 ? [status] : ['new', status]).toContain(row?.status);
        expect(await setStatus(route.title, id ?? '', status)).toBe(200);
      }
    });

    test.for(formRoutes)(
      'after it has stored a form keeps it once, and the answer is 201: $title',
      async (route) => {
        // Opens every connection of the pool first, so that only responses to statements are lost.
        await Promise.all(Array.from({ length: maxConnections }, () => sql`select pg_sleep(0.1)`));
        const before = database.proxy.countLost();
        database.proxy.setFault({ kind: 'lose-replies' });
        const answer = submit(route, toName('lost once'));
        await vi.waitFor(() => expect(database.proxy.countLost()).toBeGreaterThan(before));
        database.proxy.setFault({ kind: 'none' });
        const { status, id } = await answer;
        expect([status, await findStored(route, toName('lost once'))]).toEqual([201, [id]]);
      },
    );

    test.for(formRoutes)(
      'for longer answers 503, and what the browser sends again is there once: $title',
      async (route) => {
        await Promise.all(Array.from({ length: maxConnections }, () => sql`select pg_sleep(0.1)`));
        database.proxy.setFault({ kind: 'lose-replies' });
        expect((await submit(route, toName('lost for long'))).status).toBe(503);
        database.proxy.setFault({ kind: 'none' });
        expect(await findStored(route, toName('lost for long'))).toHaveLength(1);
        const { status, id } = await submit(route, toName('lost for long'));
        expect([status, await findStored(route, toName('lost for long'))]).toEqual([201, [id]]);
      },
    );

    test('ASVS 13.2.6: in silence is answered with 503 in time, and leaves nothing piled up', async () => {
      await submit(formRoutes[0] ?? expect.fail(), 'before the silence');
      database.proxy.setFault({ kind: 'stall' });
      const outcomes = await submitAll('silence');
      expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([503]));
      database.proxy.setFault({ kind: 'none' });
      await expectKept(outcomes);
      const [row] = await sql`
      select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`;
      expect(row?.count).toBeLessThanOrEqual(maxConnections);
    });

    test('and comes back within the time is waited for', async () => {
      await submit(formRoutes[0] ?? expect.fail(), 'before the pause');
      database.proxy.setFault({ kind: 'stall' });
      const answers = formRoutes.map((route) => submit(route, toName('pause')));
      await lastFor(300);
      database.proxy.setFault({ kind: 'none' });
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201, 201]);
    });

    test('by and by, with slow answers to many questions, keeps nobody waiting longer', async () => {
      await sql`truncate rate_limits`;
      database.proxy.setFault({ kind: 'delay', milliseconds: 700 });
      const begunAt = performance.now();
      const call = openTestBrowser().call(accountApi, 'POST', '/api/auth/login', {
        body: testAdmin,
      });
      expect((await call).status).toBe(503);
      expect(performance.now() - begunAt).toBeLessThan(answeredWithinMs);
    });

    test('since others hold all its connections answers 201 or 503, and loses nothing', async () => {
      await database.server.crash();
      await database.server.restart();
      const others = Array.from({ length: 16 }, () => new pg.Client(database.server.url));
      for (const other of others) other.on('error', () => undefined);
      const held = await Promise.allSettled(others.map((other) => other.connect()));
      const isHeld = (_: unknown, index: number) => held[index]?.status === 'fulfilled';
      expect(others.filter(isHeld)).toHaveLength(12);
      const answers = submitAll('full');
      await lastFor(300);
      await Promise.all(others.filter(isHeld).map((other) => other.end()));
      await expectKept(await answers);
    });
  });
});
