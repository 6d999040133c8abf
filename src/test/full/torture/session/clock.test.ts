import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { accountApi } from '#office/account/server/account-api.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { clearInquiries } from '#test/kit/database/stored-inquiries.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { useFaultyDatabase } from '#test/full/torture/faulty-database.ts';
import { createMemoryRepository } from '#test/full/torture/publishing/memory-repository.ts';
import {
  loadOverlay,
  loadReport,
  openMemoryBuild,
  sendEdits,
  signInBoth,
} from '#test/full/torture/publishing/publishing-site.ts';
import { shippedFiles } from '#test/full/torture/publishing/memory-site.ts';
import { seed, sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

/** Moments at which a clock, a day or a year changes in New York, Tampa or UTC. */
const moments = [
  ...['2028-02-29T04:59:59.500Z', '2028-02-29T23:59:59.999Z', '2028-03-01T04:59:59Z'],
  ...['2027-03-14T06:59:59.999Z', '2027-03-14T07:00:00Z', '2027-11-07T05:30:00Z'],
  ...['2027-11-07T06:00:00Z', '2027-12-31T23:59:59.999Z', '2028-01-01T04:59:59.999Z'],
  ...['2100-02-28T23:59:59.999Z', '2038-01-19T03:14:08Z'],
].map((moment) => Date.parse(moment));

/** The error of another server's clock, in seconds: extreme values first. */
const skews = [
  ...[0, 59, 61, 64, 66, 600, -59, -61, -600],
  ...fc.sample(fc.integer({ min: -600, max: 600 }), { seed, numRuns: 600 }),
].slice(0, sizes.clockMoments + 9);

function setClock(moment: number): void {
  vi.useFakeTimers({ now: moment, toFake: ['Date'] });
}

const idSchema = z.object({ id: z.uuid() });

// The embedded database shares this process's clock; a server has its own.
describe('clocks that differ or jump', () => {
  useFaultyDatabase();

  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    vi.stubEnv('FORM_LIMIT_PER_HOUR', '0');
    vi.stubEnv('PUBLISH_WINDOW_SECONDS', '0');
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  async function submitAfter(openedAt: number, sentAt: number): Promise<string> {
    setClock(openedAt);
    const asked = await openTestBrowser().call(formsApi, 'GET', '/api/form-mark');
    const { mark } = (await asked.json()) as { mark: string };
    setClock(sentAt);
    const body = { name: 'Jo', email: 'jo@example.com', subject: 'Hi', message: '0123456789' };
    const headers = { 'idempotency-key': randomUUID(), 'form-mark': mark };
    const response = await openTestBrowser().call(formsApi, 'POST', '/api/contact', {
      body,
      headers,
    });
    expect(response.status).toBe(201);
    const { id } = idSchema.parse(await response.json());
    const [row] = await sql`select spam_reasons as reasons from contact_messages where id = ${id}`;
    return String(row?.reasons);
  }

  test('a form is kept whatever the clock says; its mark may be 60 seconds ahead', async () => {
    await clearInquiries();
    for (const moment of [Date.now(), ...moments]) {
      for (const skew of skews) {
        // The mark comes from a server with a wrong clock; typing took five seconds.
        const reasons = await submitAfter(moment + skew * 1000, moment + 5000);
        const ageSeconds = 5 - skew;
        const tooFast = ageSeconds < 2 ? 'Sent within 2 seconds' : '';
        const expected = ageSeconds < -60 ? 'The form carried an invalid token' : tooFast;
        expect([skew, reasons]).toEqual([skew, expected]);
      }
    }
  });

  test('a session ends by its row and, at the latest, 60 seconds after the end in its token', async () => {
    for (const skew of skews) {
      await resetTestAdmin();
      const browser = await openSignedInBrowser();
      const [row] = await sql`select expires_at as "expiresAt" from sessions`;
      const end = (row?.expiresAt as Date).getTime();
      const ask = async (moment: number) => {
        setClock(moment);
        const { status } = await browser.call(accountApi, 'GET', '/api/auth/me');
        vi.useRealTimers();
        return status;
      };
      // The asking server's clock is wrong; the database's is right.
      expect([skew, await ask(Date.now() + skew * 1000)]).toEqual([skew, 200]);
      expect([skew, await ask(end + skew * 1000)]).toEqual([skew, skew < 60 ? 200 : 401]);
      await sql`update sessions set expires_at = now() - interval '1 second'`;
      expect([skew, await ask(Date.now() + skew * 1000)]).toEqual([skew, 401]);
    }
  });

  test('saves are applied in the order in which they came, whatever the clocks say', async () => {
    const site = openMemoryBuild();
    const repository = createMemoryRepository(shippedFiles);
    setContentStore(repository.store);
    site.build(repository);
    const { ada, bob } = await signInBoth();
    const [texts, saveIds]: [string[], string[]] = [[], []];
    for (const [index, skew] of skews.entries()) {
      const text = `Title ${index}`;
      setClock(Date.now() + skew * 1000);
      const edit = { id: 'hero-title', type: 'text', value: text } as const;
      const response = await sendEdits(index % 2 ? ada : bob, [edit]);
      expect(response.status).toBe(200);
      saveIds.unshift(((await response.json()) as { save: { id: string } }).save.id);
      vi.useRealTimers();
      // The database's clock jumps as well.
      await sql`
        update content_saves set created_at = now() + ${skew}::int * interval '1 second'
        where sequence = (select max(sequence) from content_saves)`;
      texts.unshift(text);
      expect(await loadOverlay()).toMatchObject({ 'hero-title': { value: text } });
    }
    const { saves } = await loadReport(ada);
    expect(saves.map(({ id }) => id)).toEqual(saveIds);
    await publish();
    expect(repository.head().files.get('content/pages/home.yaml')).toContain(
      `title: ${texts[0] ?? ''}\n`,
    );
    site.close();
    setContentStore(undefined);
  });
});
