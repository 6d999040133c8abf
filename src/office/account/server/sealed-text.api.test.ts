import { beforeEach, expect, test, vi } from 'vitest';
import { openAppSecret, sealAppSecret } from './sealed-text.server.ts';

const secrets = ['one secret of at least 32 bytes..', 'another secret of 32 bytes, or so'] as const;

beforeEach(() => {
  vi.stubEnv('SESSION_SECRET', secrets[0]);
  return () => {
    vi.unstubAllEnvs();
  };
});

test.for(['', 'GEZDGNBVGY3TQOJQ', 'Grüße 🔑'])(
  '%j is decrypted, and only for its admin',
  (text) => {
    const sealed = sealAppSecret(text, 1);
    expect(openAppSecret(sealed, 1)).toBe(text);
    expect(openAppSecret(sealed, 2)).toBeNull();
    expect(sealed).not.toContain(text || '=');
  },
);

test('the same text is encrypted differently each time', () => {
  const sealed = Array.from({ length: 50 }, () => sealAppSecret('same', 1));
  expect(new Set(sealed).size).toBe(50);
});

test('with another SESSION_SECRET it is not decrypted', () => {
  const sealed = sealAppSecret('text', 1);
  vi.stubEnv('SESSION_SECRET', secrets[1]);
  expect(openAppSecret(sealed, 1)).toBeNull();
});

test('ASVS 11.3.3: a changed bit or a cut end keeps it from being decrypted', () => {
  const bytes = Buffer.from(sealAppSecret('GEZDGNBVGY3TQOJQ', 1), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(openAppSecret(changed.toString('base64url'), 1)).toBeNull();
  }
  for (let length = 0; length < bytes.length; length += 1) {
    expect(openAppSecret(bytes.subarray(0, length).toString('base64url'), 1)).toBeNull();
  }
});
