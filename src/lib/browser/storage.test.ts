import { beforeEach, describe, expect, test, vi } from 'vitest';
import { localStore, sessionStore } from './storage.client.ts';

describe.each([
  ['localStorage', localStore],
  ['sessionStorage', sessionStore],
] as const)('%s', (name, store) => {
  const stored = new Map<string, string>();

  beforeEach(() => {
    stored.clear();
    vi.stubGlobal(name, {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => {
        if (text.length > 10) throw new DOMException('Full', 'QuotaExceededError');
        stored.set(key, text);
      },
      removeItem: (key: string) => stored.delete(key),
    });
  });

  test('a text is read as it was written, until it is removed', () => {
    expect(store.read('a')).toBeNull();
    expect(store.write('a', '')).toBe(true);
    expect(store.read('a')).toBe('');
    store.remove('a');
    expect(store.read('a')).toBeNull();
  });

  test.each([
    ['[1]', [1]],
    ['null', null],
    ['', null],
    ['{', null],
  ])('%j as JSON is %j', (text, value) => {
    store.write('a', text);

    expect(store.readJson('a')).toEqual(value);
  });

  test('nothing as JSON is null', () => {
    expect(store.readJson('a')).toBeNull();
  });

  test('a text that is too long is not stored', () => {
    expect(store.write('a', 'far too long')).toBe(false);
    expect(store.read('a')).toBeNull();
  });

  test('refused storage is like empty storage', () => {
    vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });

    expect(store.write('a', 'words')).toBe(false);
    expect(store.read('a')).toBeNull();
    expect(store.readJson('a')).toBeNull();
    expect(() => {
      store.remove('a');
    }).not.toThrow();
  });
});
