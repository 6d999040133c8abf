import { beforeEach } from 'vitest';

/**
 * Opens something before each test of a suite and closes it afterward. What is returned stands for
 * that of the test that runs, so that a suite and its functions can name it once.
 */
export function openEachTest<Value extends object>(
  open: () => Promise<Value>,
  close?: (value: Value) => void,
): Value {
  let current: Value | undefined;
  beforeEach(async () => {
    const opened = await open();
    current = opened;
    return () => {
      current = undefined;
      close?.(opened);
    };
  });
  return new Proxy({} as Value, {
    get: (_, name) => {
      if (!current) throw new Error(`No test runs yet that has "${String(name)}".`);
      return Reflect.get(current, name) as unknown;
    },
  });
}
