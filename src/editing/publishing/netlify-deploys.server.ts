import * as z from 'zod';
import { readEnvironment, readSetting } from '#lib/env.server.ts';
import { StoreError } from './content-store.server.ts';

const defaultApi = 'https://api.netlify.com/api/v1';
const answerWithinMs = 8000;
/** The most deploys that Netlify lists at once. */
const pageSize = 100;

/** Part of a deploy: https://open-api.netlify.com/#tag/deploy */
const deploysSchema = z.array(
  z.object({
    id: z.string(),
    state: z.string(),
    commit_ref: z.string().nullish(),
    context: z.string().nullish(),
  }),
);

/** Returns whether the site runs on Netlify, which gives its functions the site's id. */
export function isAtNetlify(): boolean {
  return readSetting('SITE_ID') !== undefined;
}

/** Returns whether an earlier deploy can be restored without a build. */
export function canRestoreDeploys(): boolean {
  return isAtNetlify() && readSetting('NETLIFY_TOKEN') !== undefined;
}

/**
 * Makes Netlify serve the deploy of a commit again. Returns false if there is none.
 *
 * @throws StoreError if Netlify is down or refuses
 */
export async function restoreDeploy(commit: string): Promise<boolean> {
  const deploys = deploysSchema.safeParse(
    await ask('GET', `deploys?production=true&per_page=${pageSize}`),
  );
  if (!deploys.success) {
    throw new StoreError('broken', 'Netlify sent an unexpected answer.', { cause: deploys.error });
  }
  const deploy = deploys.data.find(
    ({ state, commit_ref, context }) =>
      state === 'ready' && commit_ref === commit && (context ?? 'production') === 'production',
  );
  if (!deploy) return false;
  await ask('POST', `deploys/${encodeURIComponent(deploy.id)}/restore`);
  return true;
}

/**
 * Makes Netlify build the site again.
 *
 * @throws StoreError if Netlify is down or refuses
 */
export async function startDeploy(): Promise<void> {
  await ask('POST', 'builds');
}

/**
 * Returns whether NETLIFY_TOKEN may see a site, by its id or its domain.
 *
 * @throws StoreError if Netlify is down or refuses
 */
export async function hasSite(site: string): Promise<boolean> {
  const { status } = await send('GET', encodeURIComponent(site));
  if (status !== 404) requireSuccess(status);
  return status !== 404;
}

async function ask(method: string, path: string): Promise<unknown> {
  const { SITE_ID: site = '' } = readEnvironment();
  const { status, text } = await send(method, `${encodeURIComponent(site)}/${path}`);
  requireSuccess(status);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new StoreError('away', 'Netlify sent an incomplete answer.', { cause: error });
  }
}

async function send(method: string, path: string): Promise<{ status: number; text: string }> {
  const { NETLIFY_TOKEN: token = '' } = readEnvironment();
  const url = `${readSetting('NETLIFY_API_URL') ?? defaultApi}/sites/${path}`;
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'content-publisher' };
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    const response = await fetch(url, { method, headers, redirect: 'error', signal });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    throw new StoreError('away', 'Netlify cannot be reached.', { cause });
  }
}

function requireSuccess(status: number): void {
  const cause = new Error(`Netlify answered ${status}`);
  if (status === 401 || status === 403) {
    throw new StoreError('refused', 'Netlify does not accept NETLIFY_TOKEN; set a new one.', {
      cause,
    });
  }
  if (status < 200 || status >= 300) {
    throw new StoreError('away', 'Netlify cannot answer right now.', { cause });
  }
}
