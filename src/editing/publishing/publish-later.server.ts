import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readSetting } from '#lib/env.server.ts';
import { createApp } from '#lib/http/app.server.ts';
import { call } from '#lib/http/call.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';
import { type Due, dueSchema } from './due-input.ts';
import { isAtNetlify } from './netlify-deploys.server.ts';
import { isQueueNew } from './save-rows.server.ts';

/** Long enough for each window; Netlify ends a background function after 15 minutes. */
const maxWaitMs = 14 * 60_000;
const answerWithinMs = 5000;

const prove = (at: string) => hashWithSecret('publish later', at);

/** What a call takes that this site alone makes. */
export const dueContract = { body: dueSchema, maxBytes: 1024 };

/** Throws HttpError 401 for a stranger, who could keep functions busy. */
export function requireProof(due: Due): void {
  const [wanted, sent] = [Buffer.from(prove(due.at)), Buffer.from(due.proof)];
  if (wanted.length === sent.length && timingSafeEqual(wanted, sent)) return;
  throw new HttpError(401, 'Only this site calls this.');
}

async function send(path: string, due: Due): Promise<void> {
  const site = readSetting('SITE_URL');
  if (site === undefined) return;
  try {
    const response = await fetch(new URL(path, site), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(due),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (!response.ok) logEvent('warn', 'publishing put off', { status: response.status });
  } catch {
    // The clock and each admin's page publish, too.
    logEvent('warn', 'publishing put off', { status: 0 });
  }
}

/**
 * Makes Netlify publish what gathers after `waitMs`, longer than a function may take to answer, as
 * the first save of several. At home the process that serves the site publishes.
 */
export async function askToPublishLater(waitMs: number): Promise<void> {
  if (!isAtNetlify() || waitMs > maxWaitMs || !(await isQueueNew())) return;
  const at = new Date(Date.now() + waitMs).toISOString();
  await send('/api/publish-later', { at, proof: prove(at) });
}

/**
 * Waits until the saves are due. Runs as a background function, so nobody waits for the response.
 */
export const publishLaterApi = createApp({
  'POST /api/publish-later': call(dueContract, async (c) => {
    const { body: due } = c.var;
    requireProof(due);
    await pause(Math.min(maxWaitMs, Math.max(0, Date.parse(due.at) - Date.now())));
    await send('/api/publish-due', due);
  }),
});
