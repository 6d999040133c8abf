import { beforeEach, expect, test, vi } from 'vitest';
import { openText, sealText } from './sealed-text.server.ts';

const secrets = ['one secret of at least 32 bytes..', 'another secret of 32 bytes, or so'] as const;

beforeEach(() => {
  vi.stubEnv('SESSION_SECRET', secrets[0]);
  return () => {
    vi.unstubAllEnvs();
  };
});

test.for(['', 'GEZDGNBVGY3TQOJQ', 'Grüße 🔑'])(
  '%j is decrypted, and only for its context',
  (text) => {
    const sealed = sealText(text, 'here');
    expect(openText(sealed, 'here')).toBe(text);
    expect(openText(sealed, 'there')).toBeNull();
    expect(sealed).not.toContain(text || '=');
  },
);

test('the same text is encrypted differently each time', () => {
  const sealed = Array.from({ length: 50 }, () => sealText('same', 'here'));
  expect(new Set(sealed).size).toBe(50);
});

test('with another SESSION_SECRET it is not decrypted', () => {
  const sealed = sealText('text', 'here');
  vi.stubEnv('SESSION_SECRET', secrets[1]);
  expect(openText(sealed, 'here')).toBeNull();
});

test('ASVS 11.3.3: a changed bit or a cut end keeps it from being decrypted', () => {
  const bytes = Buffer.from(sealText('GEZDGNBVGY3TQOJQ', 'here'), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(openText(changed.toString('base64url'), 'here')).toBeNull();
  }
  for (let length = 0; length < bytes.length; length += 1) {
    expect(openText(bytes.subarray(0, length).toString('base64url'), 'here')).toBeNull();
  }
});
