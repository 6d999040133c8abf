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

async function ask(method: string, path: string): Promise<unknown> {
  const { SITE_ID: site = '', NETLIFY_TOKEN: token = '' } = readEnvironment();
  const url = `${readSetting('NETLIFY_API_URL') ?? defaultApi}/sites/${encodeURIComponent(site)}/${path}`;
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'content-publisher' };
  let response: Response;
  let text: string;
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    response = await fetch(url, { method, headers, redirect: 'error', signal });
    text = await response.text();
  } catch (cause) {
    throw new StoreError('away', 'Netlify cannot be reached.', { cause });
  }
  const cause = new Error(`Netlify answered ${response.status}`);
  if (response.status === 401 || response.status === 403) {
    throw new StoreError('refused', 'Netlify does not accept NETLIFY_TOKEN; set a new one.', {
      cause,
    });
  }
  if (!response.ok) throw new StoreError('away', 'Netlify cannot answer right now.', { cause });
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new StoreError('away', 'Netlify sent an incomplete answer.', { cause: error });
  }
}
