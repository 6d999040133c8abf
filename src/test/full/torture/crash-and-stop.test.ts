import { existsSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { openEmbeddedDatabase } from '#local/database/embedded-database.ts';
import { sizes, testTimeoutMs } from './sizes.ts';
import { prepareStart, type StartedSite, type StartFolder } from './started-site.ts';

vi.setConfig({ testTimeout: testTimeoutMs, hookTimeout: testTimeoutMs });

const patience = { timeout: 30_000, interval: 20 };

let startFolder: StartFolder;
let site: StartedSite | undefined;

beforeEach(async () => {
  startFolder = await prepareStart();
});

afterEach(async () => {
  if (site?.child.exitCode === null && site.child.signalCode === null) await site.end('SIGKILL');
  site = undefined;
  await startFolder.remove();
});

test('A766: after each crash the last build is served at once, and the next one follows', async () => {
  const inFolder = (name: string) => path.join(startFolder.folder, name);
  for (let crash = 0; crash < sizes.crashes; crash += 1) {
    site = await startFolder.start();
    expect(await (await fetch(site.url)).text()).toBe('the last build');
    await vi.waitFor(() => expect(existsSync(inFolder('is-building'))).toBe(true), patience);
    await site.end('SIGKILL');
  }
  site = await startFolder.start();
  const { url } = site;
  expect(await (await fetch(url)).text()).toBe('the last build');
  writeFileSync(inFolder('go'), '');
  await vi.waitFor(async () => {
    expect(await (await fetch(url)).text()).toBe('the next build');
  }, patience);
  expect((await site.end('SIGTERM')).code).toBe(0);
});

describe('A767: on SIGTERM', () => {
  test('with mails waiting and forms coming in, the site stops within 5 seconds and loses nothing', async () => {
    site = await startFolder.start();
    const acknowledged: string[] = [];
    const target = `${site.url}/api/contact`;
    let sent = 0;
    let isOver = false;
    const sendForms = async () => {
      while (!isOver) {
        sent += 1;
        const id = await sendForm(target, sent);
        if (id === null) return;
        acknowledged.push(id);
      }
    };
    const senders = Array.from({ length: 50 }, sendForms);
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(sizes.waitingMails), {
      timeout: testTimeoutMs,
      interval: 20,
    });
    const { code, ms } = await site.end('SIGTERM');
    isOver = true;
    await Promise.all(senders);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5000);

    const database = await openEmbeddedDatabase(path.join(startFolder.dataDir, 'postgres'));
    const ask = async (query: string) =>
      (await database.execute({ query, params: [] })).rows.map(([id]) => id);
    const stored = new Set(await ask('select id from contact_messages'));
    const waiting = new Set(
      await ask(`select inquiry_id from submission_outbox where 'notice' = any(pending)`),
    );
    await database.close();
    const files = new Set(await readdir(path.join(startFolder.dataDir, 'mail')));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect(acknowledged.filter((id) => !waiting.has(id) && !files.has(`notice.${id}.eml`))).toEqual(
      [],
    );
    expect(waiting.size).toBeGreaterThan(0);
  });
});

/** Returns the id of an acknowledged message; null when the server no longer answers. */
async function sendForm(target: string, number: number): Promise<string | null> {
  const body = {
    name: 'Jo',
    email: `jo${number}@example.com`,
    subject: 'Hi',
    message: `Message ${number}`,
  };
  try {
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status !== 201) return null;
    return z.object({ id: z.string() }).parse(await answer.json()).id;
  } catch {
    return null;
  }
}
