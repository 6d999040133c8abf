import { createHash } from 'node:crypto';
import type { ContractBody, ContractCall } from './contract.ts';

/**
 * The strong entity tag of an answer: the same for the same bytes, in every process.
 *
 * @param text the whole body
 */
function toEntityTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/**
 * Whether a client has this very answer already.
 *
 * @param ifNoneMatch the header of that name, empty where there is none
 * @param etag of the answer, one without commas
 */
export function isKnownEntity(ifNoneMatch: string, etag: string): boolean {
  const known = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

/** Data that is the same for everyone until the next deploy. */
export interface PublicData {
  /** JSON. */
  text: string;
  etag: string;
}

const browserCaching = 'public, max-age=0, must-revalidate';
/** Netlify empties its cache at each deploy, which is when the data may change. */
const networkCaching = 'public, durable, max-age=31536000';

/**
 * Makes data ready to be answered any number of times.
 *
 * @param body anything that JSON can hold
 */
export function toPublicData(body: unknown): PublicData {
  const text = JSON.stringify(body);
  return { text, etag: toEntityTag(text) };
}

/**
 * Answers with JSON that is the same for everyone now, but may change at any moment: browsers check
 * it each time, and no cache in between stores it. The type argument names the call.
 *
 * @param body JSON
 */
export function answerCheckedData<Call extends ContractCall = never>(
  request: Request,
  body: ContractBody<Call>,
): Response {
  const { text, etag } = toPublicData(body);
  const headers = { 'cache-control': 'no-cache', etag };
  return isKnownEntity(request.headers.get('if-none-match') ?? '', etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers: { ...headers, 'content-type': 'application/json' } });
}

/**
 * An answer that browsers may keep but check each time, and that Netlify gives by itself until the
 * next deploy.
 *
 * @param request its If-None-Match names what the client has already
 * @param data what to answer
 */
export function answerPublicData(request: Request, { text, etag }: PublicData): Response {
  const headers = { 'cache-control': browserCaching, etag };
  if (isKnownEntity(request.headers.get('if-none-match') ?? '', etag)) {
    // Not for Netlify to keep: others would be told that they know what they never saw.
    return new Response(null, { status: 304, headers });
  }
  return new Response(text, {
    headers: {
      ...headers,
      'content-type': 'application/json',
      'netlify-cdn-cache-control': networkCaching,
      // Only what is read of an address makes another answer; the rest would fill the cache.
      'netlify-vary': 'query=view',
    },
  });
}
