import { createHash } from 'node:crypto';
import { jwtVerify } from 'jose';
import * as z from 'zod';
import { readSetting } from '#lib/env.server.ts';
import { createApp } from '#lib/http/app.server.ts';
import { call } from '#lib/http/call.server.ts';
import { readBodyText } from '#lib/http/body.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { isStorableText } from '#lib/text/storable-text.ts';
import { updateLiveSaves } from './save-rows.server.ts';
import {
  failedBuild,
  recordBuildEnd,
  recordBuildStart,
  recordCanceledBuild,
} from './publishing-state.server.ts';

/** Tolerates a clock of Netlify's that is fast. */
const maxAheadMs = 60 * 60_000;
const firstMoment = Date.parse('2000-01-01T00:00:00Z');

/** Returns false for a time that would block all later notices or that no database accepts. */
function isRecent(moment: string): boolean {
  const time = Date.parse(moment);
  return time >= firstMoment && time <= Date.now() + maxAheadMs;
}

/** Part of a notification: https://docs.netlify.com/deploy/deploy-notifications/ */
const noticeSchema = z.object({
  state: z.string(),
  commit_ref: z.string().max(100).refine(isStorableText).nullish(),
  context: z.string().nullish(),
  error_message: z.string().nullish(),
  /** Orders notifications, which may be late or repeated. */
  updated_at: z.iso
    .datetime({ offset: true })
    .refine(isRecent)
    .transform((moment) => new Date(moment).toISOString()),
});

export type DeployNotice = { at: string } & (
  | { kind: 'started'; commit: string | null }
  | { kind: 'failed'; sentence: string }
  | { kind: 'done' | 'canceled' }
);

/** Netlify's message for a commit that `ignore` in netlify.toml skips; reported as a failure. */
const canceledMessage = 'Canceled build due to no content change';

const claimsSchema = z.object({ sha256: z.string() });

/**
 * Returns null for deploys that visitors do not see, and for anything but a notification.
 *
 * @throws HttpError 401 for a wrong signature (`X-Webhook-Signature` over the raw body), 404
 * without a secret, 422 for invalid JSON
 */
async function readDeployNotice(
  body: string,
  signature: string | null,
): Promise<DeployNotice | null> {
  const secret = readSetting('NETLIFY_WEBHOOK_SECRET');
  if (secret === undefined) throw new HttpError(404, 'There is nothing at this address.');
  await requireSignature(body, signature ?? '', secret);
  const notice = noticeSchema.safeParse(parseJson(body));
  if (!notice.success || (notice.data.context ?? 'production') !== 'production') return null;
  const { state, commit_ref: commit = null, updated_at: at, error_message } = notice.data;
  if (state === 'building' || state === 'enqueued') return { kind: 'started', commit, at };
  if (state === 'error') {
    if (error_message?.startsWith(canceledMessage)) return { kind: 'canceled', at };
    return {
      kind: 'failed',
      at,
      sentence: `${failedBuild} The deploy log at Netlify says why.`,
    };
  }
  return state === 'ready' ? { kind: 'done', at } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new HttpError(422, 'This notice is not JSON.', { cause });
  }
}

async function requireSignature(body: string, signature: string, secret: string): Promise<void> {
  const sha256 = createHash('sha256').update(body).digest('hex');
  try {
    const { payload } = await jwtVerify(signature, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      issuer: 'netlify',
    });
    if (claimsSchema.parse(payload).sha256 === sha256) return;
  } catch {
    // A malformed signature gets the same response as a wrong one.
  }
  throw new HttpError(401, 'This notice was not signed by Netlify.');
}

const maxBytes = 256 * 1024;

export const deployStatusApi = createApp({
  'POST /api/deploy-status': call({}, async (c) => {
    const body = await readBodyText(c.req.raw, maxBytes);
    const notice = await readDeployNotice(body, c.req.header('x-webhook-signature') ?? null);
    if (notice?.kind === 'started') await recordBuildStart(notice.commit, notice.at);
    if (notice?.kind === 'failed') await recordBuildEnd(notice.sentence, notice.at);
    if (notice?.kind === 'canceled') await recordCanceledBuild(notice.at);
    if (notice?.kind === 'done') {
      await recordBuildEnd(null, notice.at);
      await updateLiveSaves();
    }
  }),
});
