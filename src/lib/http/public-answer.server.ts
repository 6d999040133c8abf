import { createHash } from 'node:crypto';
import type { ContractBody, ContractCall } from './contract.ts';

/** Returns a strong entity tag: the same bytes have the same tag in every process. */
function toEntityTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/** Returns whether an If-None-Match header names an entity tag. */
export function isKnownEntity(ifNoneMatch: string, etag: string): boolean {
  const known = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

/** Stays the same for everyone until the next deploy. */
export interface PublicData {
  text: string;
  etag: string;
}

const browserCaching = 'public, max-age=0, must-revalidate';
/** Netlify clears its cache at each deploy, when the data may change. */
const networkCaching = 'public, durable, max-age=31536000';

export function toPublicData(body: unknown): PublicData {
  const text = JSON.stringify(body);
  return { text, etag: toEntityTag(text) };
}

/**
 * Answers with JSON that is the same for everyone but may change at any moment: browsers revalidate
 * it each time, and no cache in between stores it. The type argument names the call.
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
 * Answers with data that browsers revalidate each time and Netlify caches until the next deploy.
 */
export function answerPublicData(request: Request, { text, etag }: PublicData): Response {
  const headers = { 'cache-control': browserCaching, etag };
  if (isKnownEntity(request.headers.get('if-none-match') ?? '', etag)) {
    // Netlify must not cache this: others would be told that they have what they never received.
    return new Response(null, { status: 304, headers });
  }
  return new Response(text, {
    headers: {
      ...headers,
      'content-type': 'application/json',
      'netlify-cdn-cache-control': networkCaching,
      // Only the parameter in use makes another cache entry; the rest would fill the cache.
      'netlify-vary': 'query=view',
    },
  });
}
