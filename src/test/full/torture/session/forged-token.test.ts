import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
import { readToken, tryToken, writeToken, type TokenParts } from './session-token.ts';
import { isTorture, seed, sizes } from '#test/full/torture/sizes.ts';
import { useTortureSite } from '#test/full/torture/torture-site.ts';

useTortureSite();

let secret: string;
let token: string;
let parts: TokenParts;

beforeEach(async () => {
  await resetTestAdmin();
  // A secret that is nowhere in the code.
  secret = randomBytes(32).toString('base64');
  vi.stubEnv('SESSION_SECRET', secret);
  token = (await openSignedInBrowser()).cookies.get('session') ?? '';
  parts = readToken(token);
});

// The session that all forgeries are after is still there.
afterEach(async () => {
  expect(await tryToken(token)).toBe(200);
  expect(await tryToken(writeToken(parts, secret))).toBe(200);
});

const withHeader = (more: TokenParts['header']) => ({
  header: { ...parts.header, ...more },
  payload: parts.payload,
});
const withPayload = (more: TokenParts['payload']) => ({
  header: parts.header,
  payload: { ...parts.payload, ...more },
});

async function expectRefused(forged: string[]): Promise<void> {
  for (const each of forged) expect([each, await tryToken(each)]).toEqual([each, 401]);
}

test('any bit changed, any length cut off, and any other spelling is refused', async () => {
  const characters = Array.from(token);
  const flips = characters.flatMap((character, index) =>
    [1, 2, 4, 8, 16, 32, 64].map((bit) => {
      const flipped = String.fromCharCode(character.charCodeAt(0) ^ bit);
      return token.slice(0, index) + flipped + token.slice(index + 1);
    }),
  );
  // A cookie cannot carry other characters.
  await expectRefused(flips.filter((each) => /^[\x21-\x7e]+$/.test(each) && !each.includes(';')));
  await expectRefused(characters.map((_, index) => token.slice(0, index)));
  await expectRefused(characters.slice(1).map((_, index) => token.slice(index + 1)));
  await expectRefused(
    characters.map((_, index) => `${token.slice(0, index)}=${token.slice(index)}`),
  );
  await expectRefused([
    `${token}.`,
    `.${token}`,
    `${token}.${token}`,
    `Bearer ${token}`,
    `"${token}"`,
    `%${(token.codePointAt(0) ?? 0).toString(16)}${token.slice(1)}`,
  ]);
});

test('an algorithm that is none, another one or nonsense is refused', async () => {
  const [, , signature = ''] = token.split('.');
  const algorithms = [
    ...['none', 'None', 'NONE', 'nOnE', 'none ', '', 'HS256 ', 'hs256', 'HS1', 'RS256', 'ES256'],
    ...['PS256', 'EdDSA', 'RSA1_5', 'dir', 'A256GCM', null, 0, true, ['HS256'], { a: 'HS256' }],
  ];
  for (const alg of algorithms) {
    const forged = withHeader({ alg });
    await expectRefused([
      ...[writeToken(forged, null), writeToken(forged, null) + signature],
      ...['', secret].map((key) => writeToken(forged, key)),
    ]);
  }
  for (const bits of ['384', '512']) {
    const forged = withHeader({ alg: `HS${bits}` });
    await expectRefused([writeToken(forged, secret, `sha${bits}`)]);
  }
});

test('a key that the token itself brings along is not used', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = publicKey.export({ format: 'jwk' });
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
  const headers = [
    ...[{ jwk }, { jwk: { kty: 'oct', k: '' } }, { jku: 'https://evil.example/keys.json' }],
    ...[{ x5u: 'https://evil.example/x' }, { x5c: [pem] }, { kid: '../../../../dev/null' }],
    ...[{ kid: "' union select 'x' --" }, { kid: '/proc/sys/kernel/hostname' }, { b64: false }],
    ...[{ crit: ['exp'] }, { crit: ['b64'], b64: false }, { zip: 'DEF' }, { cty: 'JWT' }],
  ];
  for (const header of headers) {
    const signed = withHeader({ ...header, alg: 'RS256' });
    const [head, body] = writeToken(signed, null).split('.');
    const signature = sign('sha256', Buffer.from(`${head ?? ''}.${body ?? ''}`), privateKey);
    await expectRefused([
      `${head ?? ''}.${body ?? ''}.${signature.toString('base64url')}`,
      ...['', 'x', pem, JSON.stringify(jwk)].map((key) => writeToken(withHeader(header), key)),
    ]);
  }
});

test('no text that stands in the code or is often chosen is the secret', async () => {
  const files = execFileSync('git', ['ls-files', '-z', '*.ts', '*.json', '*.toml', '*.yml', '*.md'])
    .toString()
    .split('\0')
    .filter((file) => file !== '' && !file.startsWith('content/'));
  const texts = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(["'`])((?:(?!\1)[^\n\\]){12,80})\1/g)].map(
      ([, , text = '']) => text,
    ),
  );
  const usual = ['secret', 'changeme', 'password', 'SESSION_SECRET', 'site-admin', 'x', ' ', ''];
  const keys = [...new Set([...usual, '0'.repeat(32), '\0'.repeat(32), ...texts])];
  expect(keys.length).toBeGreaterThan(500);
  const tried = isTorture ? keys : keys.slice(0, 100);
  await expectRefused(tried.map((key) => writeToken(parts, key)));
});

test('a token for another purpose, maker, time or session is refused', async () => {
  const now = Math.floor(Date.now() / 1000);
  const changes = [
    ...['another', '', null, 1, ['another'], 'site-admin ', 'SITE-ADMIN'].map((aud) => ({ aud })),
    ...['another', '', null, 1, ['site'], 'Site'].map((iss) => ({ iss })),
    ...[now - 61, now - 600, 0, -1, null, '9999999999', [], 'never'].map((exp) => ({ exp })),
    ...[now + 62, now + 600, 1e12, 'soon', null].map((nbf) => ({ nbf })),
    ...[null, 'now', []].map((iat) => ({ iat })),
    ...['', '1', 'null', '1 or 1=1', null, 1, true, {}, []].map((jti) => ({ jti })),
    { jti: '00000000-0000-4000-8000-000000000001' },
  ];
  await expectRefused(changes.map((change) => writeToken(withPayload(change), secret)));
  for (const name of ['jti', 'exp', 'iat', 'aud', 'iss']) {
    const rest = Object.entries(parts.payload).filter(([key]) => key !== name);
    await expectRefused([
      writeToken({ header: parts.header, payload: Object.fromEntries(rest) }, secret),
    ]);
  }
  for (const typ of ['at+jwt', 'JWE', '', null, 1]) {
    await expectRefused([writeToken(withHeader({ typ }), secret)]);
  }
});

test('no token that chance makes is taken, whoever signs it', async () => {
  const object = fc.dictionary(
    fc.oneof(fc.constantFrom('alg', 'typ', 'jti', 'exp', 'iat', 'aud', 'iss'), fc.string()),
    fc.oneof(fc.constantFrom('HS256', 'JWT', 'site', 'site-admin', 4e9), fc.jsonValue()),
  );
  await fc.assert(
    fc.asyncProperty(object, object, fc.boolean(), async (header, payload, isSigned) => {
      const forged = writeToken({ header, payload }, isSigned ? secret : null);
      expect(await tryToken(forged)).toBe(401);
    }),
    { seed, numRuns: sizes.forgedTokens },
  );
});
