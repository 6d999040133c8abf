import { createHmac } from 'node:crypto';
import { accountApi } from '#office/account/server/account-api.server.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';

/** The parts of a session's token. */
export interface TokenParts {
  header: Record<string, unknown>;
  payload: Record<string, unknown>;
}

/** Returns the status of a request with a token. */
export async function tryToken(token: string): Promise<number> {
  const browser = openTestBrowser();
  browser.cookies.set('session', token);
  return (await browser.call(accountApi, 'GET', '/api/auth/me')).status;
}

/** Returns the parts of a token. */
export function readToken(token: string): TokenParts {
  const [header, payload] = token
    .split('.', 2)
    .map((part) => Buffer.from(part, 'base64url').toString())
    .map((text) => JSON.parse(text || '{}') as TokenParts['header']);
  return { header: header ?? {}, payload: payload ?? {} };
}

/**
 * Writes a token and signs it with an HMAC.
 *
 * @param secret the key as text; null leaves the signature empty
 */
export function writeToken(
  { header, payload }: TokenParts,
  secret: string | Buffer | null,
  hash = 'sha256',
): string {
  const signed = [header, payload].map(encode).join('.');
  const signature =
    secret === null ? '' : createHmac(hash, secret).update(signed).digest('base64url');
  return `${signed}.${signature}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
