import { createHmac, randomUUID } from 'node:crypto';
import { accountApi } from '#office/account/server/account-api.server.ts';
import { recoveryCodesSchema, setupSchema } from '#office/account/two-factor.ts';
import { turnOnTwoFactor } from '#office/account/server/two-factor-rows.server.ts';
import { createAppSecret } from '#office/account/server/authenticator-code.server.ts';
import { sealAppSecret } from '#office/account/server/sealed-text.server.ts';
import { hashQuickly } from '#test/kit/quick-hash.ts';
import { testAdmin } from './test-admin.ts';
import { type TestBrowser } from './test-browser.ts';

const path = '/api/admin/two-factor';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Returns the code of an app, computed from RFC 4226 and 6238 alone.
 *
 * @param key in base 32
 */
export function showCode(key: string, atMs = Date.now()): string {
  const bits = Array.from(key, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join(
    '',
  );
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)));
  const hmac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const number = hmac.readUInt32BE((hmac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return (number % 1_000_000).toString().padStart(6, '0');
}

/** Two-factor authentication that is set up. */
export interface TestTwoFactor {
  key: string;
  recoveryCodes: string[];
}

/** Starts the setup of two-factor authentication for `testAdmin`. */
export async function beginTestSetup(browser: TestBrowser) {
  const body = { currentPassword: testAdmin.password };
  const response = await browser.call(accountApi, 'POST', path, { body });
  return setupSchema.parse(await response.json());
}

/**
 * Turns on two-factor authentication for `testAdmin`, with the code of a minute ago: later ones are
 * unused.
 */
export async function turnOnTestTwoFactor(browser: TestBrowser): Promise<TestTwoFactor> {
  const { key } = await beginTestSetup(browser);
  const body = { code: showCode(key, Date.now() - 30_000) };
  const response = await browser.call(accountApi, 'PUT', path, { body });
  return { key, ...recoveryCodesSchema.parse(await response.json()) };
}

const quickCodes = Array.from({ length: 10 }, (_, number) => `abcd-efgh-jk${number + 22}`);
const quickHashes = await Promise.all(
  quickCodes.map((code) => hashQuickly(code.replaceAll('-', ''))),
);

/**
 * Stores two-factor authentication as it is after `switchTestStepOn`, but without the time that the
 * hashes of its recovery codes take, for tests that are about neither.
 *
 * @param userId of `testAdmin`, whose sessions all end
 */
export async function insertTestTwoFactor(userId: number): Promise<TestTwoFactor> {
  const key = createAppSecret();
  await turnOnTwoFactor({
    userId,
    username: testAdmin.username,
    recoveryHashes: quickHashes,
    secret: sealAppSecret(key, userId),
    usedTimeStep: Math.floor(Date.now() / 30_000) - 1,
    sessionId: randomUUID(),
  });
  return { key, recoveryCodes: quickCodes };
}
