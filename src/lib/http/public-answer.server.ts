import { createHash } from 'node:crypto';
import type { ContractBody, ContractCall } from './contract.ts';

function toEntityTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

export function isKnownEntity(ifNoneMatch: string, etag: string): boolean {
  const known = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

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

/** Answers with JSON for everyone that may change at any moment: no cache in between stores it. */
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
