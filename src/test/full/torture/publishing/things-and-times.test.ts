import { randomUUID } from 'node:crypto';
import { neonConfig } from '@neondatabase/serverless';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import type { EntryDetails } from '#editing/editor/document/entries.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { answerNeonRequest } from '#lib/db/neon-protocol.server.ts';
import { toAgencyTime } from '#lib/text/agency-time.ts';
import { useTransport } from '#test/full/torture/short-times.ts';
import { sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';
import { useMemorySite } from './memory-site.ts';
import { letTimePass } from './publishing-site.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const world = useMemorySite();
const originalFetch: unknown = neonConfig.fetchFunction;

const halfHourMs = 1_800_000;
const nikos = 'content/providers/nikos-pappas.yaml';
const home = 'content/pages/home.yaml';
const noticeFile = 'content/notice.yaml';
const storm = 'We are closed until the storm has passed.';

interface Act {
  title: string;
  /** Prepares what is sent to the editor. */
  make: () => Promise<{ edits: object[]; at?: string }>;
  /** Returns whether the repository has what was saved, once all is published. */
  isDone: (files: ReadonlyMap<string, string>) => boolean;
  /** Whether to move the clock before the publisher runs. */
  waits?: boolean;
}

const due = () => (Math.floor(Date.now() / halfHourMs) + 2) * halfHourMs;
const toLocal = (moment: number) => toAgencyTime(new Date(moment));
const open = async () => {
  const path = '/api/admin/entries/providers/nikos-pappas';
  return (await (await world.admins.ada.call(editorApi, 'GET', path)).json()) as EntryDetails;
};
const toEntry = (data: object) => ({
  id: `new:providers:${randomUUID()}`,
  type: 'entry',
  base: '',
  value: JSON.stringify({ data, text: '' }),
});
const toText = (id: string, value: string) => ({ id, type: 'text', value });
const countOf = (files: ReadonlyMap<string, string>, text: string) =>
  [...files.values()].filter((each) => each.includes(text)).length;

const acts: Act[] = [
  {
    title: 'A797: a caregiver that is added',
    make: async () => ({ edits: [toEntry({ ...(await open()).data, name: 'Zoe Hart' })] }),
    isDone: (files) =>
      countOf(files, 'name: Zoe Hart\n') === 1 && files.has('content/providers/zoe-hart.yaml'),
  },
  {
    title: 'A799: a caregiver that is copied',
    make: async () => ({ edits: [toEntry((await open()).data)] }),
    isDone: (files) => countOf(files, 'name: Nikos Pappas\n') === 2,
  },
  {
    title: 'A809: a caregiver who is hidden',
    make: () => {
      const id = `${nikos}#state`;
      return Promise.resolve({ edits: [{ id, type: 'field', base: '', value: '"hidden"' }] });
    },
    isDone: (files) => files.get(nikos)?.includes('state: hidden\n') === true,
  },
  {
    title: 'A800: a caregiver who is deleted',
    make: async () => {
      const { version } = await open();
      return { edits: [{ id: nikos, type: 'entry', base: version, value: '' }] };
    },
    isDone: (files) => !files.has(nikos),
  },
  {
    title: 'A812: a planned save',
    make: () =>
      Promise.resolve({ edits: [toText('hero-title', 'Open again')], at: toLocal(due()) }),
    isDone: (files) => files.get(home)?.includes('title: Open again\n') === true,
    waits: true,
  },
  {
    title: 'A817: a notice that goes up and comes down',
    make: () =>
      Promise.resolve({
        edits: [
          toText('notice-text', storm),
          toText('notice-from', toLocal(due())),
          toText('notice-until', toLocal(due() + halfHourMs)),
        ],
      }),
    isDone: (files) =>
      files.get(noticeFile)?.includes(storm) === true &&
      files.get(noticeFile)?.includes('state: hidden') === false,
    waits: true,
  },
];

async function send(by: 'ada' | 'bob', body: object, key: string = randomUUID()) {
  const headers = { 'idempotency-key': key };
  const options = { body, headers };
  return world.admins[by].call(editorApi, 'POST', '/api/admin/content', options);
}

async function readSaveId(response: Response): Promise<string> {
  expect(response.status).toBe(200);
  return ((await response.json()) as { save: { id: string } }).save.id;
}

async function beginAnew(): Promise<void> {
  vi.useRealTimers();
  await sql`truncate planned_saves, content_ids`;
  await world.beginAnew();
}

const setClock = (moment: number) => vi.useFakeTimers({ toFake: ['Date'], now: moment });

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await beginAnew();
});

afterEach(() => {
  vi.useRealTimers();
  // eslint-disable-next-line no-console -- that the database failed is to be logged here
  vi.mocked(console.warn).mockClear();
});

afterAll(() => {
  neonConfig.fetchFunction = originalFetch;
});

test.for(acts)(
  '$title is in git once, at whichever of its calls the publisher dies',
  async ({ make, isDone, waits }) => {
    const moment = due();
    const act = async () => {
      await beginAnew();
      const id = await readSaveId(await send('ada', await make()));
      if (waits === true) {
        // The text of a notice is committed at once, and its later steps are planned.
        await publish();
        await letTimePass();
        expect(isDone(world.repository.head().files)).toBe(false);
        setClock(moment);
      }
      return id;
    };
    await act();
    const count = await world.publishInDyingProcess(null);
    expect(isDone(world.repository.head().files)).toBe(true);
    const deaths = Array.from({ length: count }, (_, index) => index + 1).flatMap((call) => [
      { call, isDone: false },
      { call, isDone: true },
    ]);
    for (const death of deaths) {
      const first = await act();
      await world.publishInDyingProcess(death);
      const second = await readSaveId(
        await send('bob', { edits: [toText('home-about-title', 'By Bob')] }),
      );
      for (let turns = 0; turns < 3; turns += 1) {
        await letTimePass();
        await publish();
      }
      const { files } = world.repository.head();
      expect([death, isDone(files), files.get(home)?.includes('By Bob')]).toEqual([
        ...[death, true, true],
      ]);
      expect([death, world.countCommits(first), world.countCommits(second)]).toEqual([death, 1, 1]);
      const saves = await sql`select state, conflicts from content_saves`;
      expect(saves.every(({ state }) => state === 'committed')).toBe(true);
      expect(saves.every(({ conflicts }) => JSON.stringify(conflicts) === '[]')).toBe(true);
      const steps = await sql`select due_at as "dueAt" from planned_saves`;
      expect(steps.every(({ dueAt }) => new Date(String(dueAt)).getTime() > moment)).toBe(true);
    }
  },
);

const ways: Record<string, (carry: () => Promise<Response>) => Promise<Response>> = {
  'before it is sent': () =>
    Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
  'after it was done': async (carry) => {
    await carry();
    throw new TypeError('fetch failed');
  },
};

/** Makes the database calls in a range fail, counted from 1. */
function failCalls(way: string, from: number, to: number): { count: () => number } {
  let calls = 0;
  useTransport((_, init) => {
    calls += 1;
    const carry = () => answerNeonRequest(world.database, init);
    return calls >= from && calls <= to ? (ways[way] ?? expect.fail())(carry) : carry();
  }, 150);
  return { count: () => calls };
}

const mend = () => useTransport((_, init) => answerNeonRequest(world.database, init));

const cases = Object.keys(ways).flatMap((way) =>
  Array.from({ length: sizes.failingCalls }, (_, index) => ({ way, number: index + 1 })).flatMap(
    (each) => [
      { ...each, last: each.number },
      { ...each, last: Infinity },
    ],
  ),
);

test.for(acts)(
  '$title whose database calls fail is stored or refused, and sent again it is there once',
  async ({ make, isDone, waits }) => {
    for (const { way, number, last } of cases) {
      mend();
      await beginAnew();
      const moment = due();
      const key = randomUUID();
      const body = await make();
      const { count } = failCalls(way, number, last);
      const first = await send('ada', body, key);
      const isReached = count() >= number;
      mend();
      if (!isReached) continue;
      expect([way, number, [200, 503].includes(first.status)]).toEqual([way, number, true]);
      const id = await readSaveId(await send('ada', body, key));
      const stored = await sql`
        select id from content_saves union all select id from planned_saves`;
      expect([way, number, stored]).toEqual([way, number, [{ id }]]);
      for (let turns = 0; turns < 2; turns += 1) {
        await publish();
        await letTimePass();
        if (waits === true) setClock(moment);
      }
      expect([way, number, isDone(world.repository.head().files)]).toEqual([way, number, true]);
      expect([way, number, world.countCommits(id)]).toEqual([way, number, 1]);
    }
  },
);
