import { beforeEach, expect, test, vi } from 'vitest';
import { flashToast, takeFlashToast } from './flash-toast.client.ts';
import { handedOverToastKey } from './toast-key.ts';

const notice = { title: 'Logged out', description: 'You have been successfully logged out.' };
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('A677: a toast is stored for the next page and returned once', () => {
  expect(takeFlashToast()).toBeNull();
  flashToast(notice);

  expect(takeFlashToast()).toEqual(notice);
  expect(takeFlashToast()).toBeNull();
});

test.each(['', '{', '{"title":1}', 'null'])('a malformed toast is dropped: %j', (value) => {
  stored.set(handedOverToastKey, value);

  expect(takeFlashToast()).toBeNull();
  expect(stored.size).toBe(0);
});

test('blocked storage is no failure', () => {
  vi.stubGlobal('sessionStorage', undefined);

  flashToast(notice);
  expect(takeFlashToast()).toBeNull();
});
