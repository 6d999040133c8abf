import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { searchTextHeader, writeSearchText } from '#office/inquiries/inquiry-search.ts';
import { askServer, findPercentile, workFor } from './ask.ts';
import { type Holding, otherAdmin, useLoadSite } from './load-site.ts';
import { beginLoginFlood } from './login-flood.ts';
import { isTorture, sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const site = useLoadSite();
const agents: Agent[] = [];

afterAll(() => {
  for (const agent of agents) agent.destroy();
});

/** Each page is read and prepared once first, which is not measured. */
beforeAll(async () => {
  const agent = openAgent(1);
  for (const number of site.paths.keys()) expect((await get(agent, number)).status).toBe(200);
}, 60_000);

function openAgent(connections: number): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  agents.push(agent);
  return agent;
}

const get = (agent: Agent, number: number) =>
  askServer({ port: site.port, agent, path: site.paths[number % site.paths.length] ?? '/' });

test('static pages on 50 connections: all are answered', async () => {
  const agent = openAgent(50);
  const times: number[] = [];
  const begunAt = performance.now();
  const count = await workFor(sizes.pageSeconds, 50, async (number) => {
    const { status, milliseconds, text } = await get(agent, number);
    if (status !== 200 || text.length < 1000) throw new Error(`Answered ${status}`);
    times.push(milliseconds);
  });
  const perSecond = (count * 1000) / (performance.now() - begunAt);
  expect(times).toHaveLength(count);
  if (!isTorture) return;
  const p99 = findPercentile(times, 99);
  expect(perSecond).toBeGreaterThanOrEqual(2000);
  expect(p99).toBeLessThanOrEqual(50);
});

const logIn = (agent: Agent, body: object, from: string) =>
  askServer({ port: site.port, agent, path: '/api/auth/login', method: 'POST', body, from });

/** Requests pages at an even pace, as visitors do; returns how long they took. */
async function visit(seconds: number): Promise<number[]> {
  const agent = openAgent(20);
  const times: number[] = [];
  await workFor(seconds, 10, async (number) => {
    const { status, milliseconds } = await get(agent, number);
    expect(status).toBe(200);
    times.push(milliseconds);
    await pause(50);
  });
  return times;
}

test('a flood of logins on one account: few are evaluated, and nobody else notices', async () => {
  const agent = openAgent(1);
  const { username, password } = site.admin;
  const ownersAddress = '127.0.0.1';
  expect((await logIn(agent, { username, password }, ownersAddress)).status).toBe(200);
  const quiet = await visit(sizes.floodSeconds);
  const endFlood = await beginLoginFlood(site.port, username);
  const busy = await visit(sizes.floodSeconds);
  const statuses = await endFlood();
  for (const status of new Set(statuses)) expect([401, 429, 503]).toContain(status);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
  expect((await logIn(agent, { username, password }, ownersAddress)).status).toBe(200);
  expect((await logIn(agent, otherAdmin, '127.0.0.9')).status).toBe(200);
  if (!isTorture) return;
  const [before, during] = [findPercentile(quiet, 99), findPercentile(busy, 99)];
  // Below ten milliseconds, nobody would notice twice the time.
  expect(during).toBeLessThanOrEqual(Math.max(10, 2 * before));
});

test('everything at once for long: nothing piles up', async () => {
  const agent = openAgent(20);
  const { cookies } = await logIn(agent, otherAdmin, '127.0.0.9');
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
  const sent = new Set<string>();
  // Random letters would go to the spam folder.
  const message = 'We look for help on Mondays. '.repeat(17);
  const call = async (number: number) => {
    const { port } = site;
    const asAdmin = (path: string, headers: Record<string, string> = {}) =>
      askServer({ port, agent, path, headers: { cookie, ...headers } });
    const parts = [
      () => get(agent, number),
      () => askServer({ port, agent, path: '/api/form-mark' }),
      () => asAdmin('/api/contact?page=1', { [searchTextHeader]: 'soak' }),
      () => asAdmin('/api/inquiries/counts'),
      () => asAdmin('/api/auth/me'),
      () => askServer({ port, agent, path: `/nothing-${number}` }),
      () => logIn(agent, { username: 'Nobody', password: 'x' }, '127.0.0.7'),
      async () => {
        const name = `Soak ${number}`;
        const body = { name, email: 'jo@example.com', subject: name, message };
        const answer = await askServer({ port, agent, path: '/api/contact', method: 'POST', body });
        if (answer.status === 201) sent.add(name);
        return answer;
      },
    ];
    const { status } = (await parts[number % parts.length]?.()) ?? { status: 0 };
    if (status >= 500 || status === 0) throw new Error(`Answered ${status}`);
    if (isTorture) await pause(20);
  };
  // Wait until idle connections, including the database's, are closed on both sides.
  const kinds = ['files', 'timers', 'connections', 'ports'] as const;
  const rest = (most: Pick<Holding, (typeof kinds)[number]>): Promise<Holding> => {
    agent.destroy();
    return vi.waitFor(
      async () => {
        const holding = await site.measure();
        for (const name of kinds) {
          expect([name, holding[name]]).toEqual([name, Math.min(holding[name], most[name])]);
        }
        return holding;
      },
      { timeout: 60_000, interval: 200 },
    );
  };
  await workFor(sizes.soakSeconds / 5, 10, call);
  const before = await rest({ files: 60, timers: 20, connections: 12, ports: 4 });
  const heapBefore = await site.measureHeap();
  await workFor((sizes.soakSeconds * 4) / 5, 10, call);
  await rest({
    ...before,
    files: before.files + 5,
    timers: before.timers + 5,
    connections: 12,
  });
  const heapAfter = await site.measureHeap();
  const last = [...sent].at(-1) ?? expect.fail();
  const { text } = await askServer({
    port: site.port,
    agent,
    path: '/api/contact',
    headers: { cookie, [searchTextHeader]: writeSearchText(last) },
  });
  expect(text).toContain(`"${last}"`);
  if (!isTorture) return;
  expect(heapAfter / heapBefore - 1).toBeLessThan(0.1);
});
