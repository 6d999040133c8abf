import { test } from '@playwright/test';

/** Sets environment variables for the tests of a file, before its other hooks run. */
export function setEnvironment(variables: Record<string, () => string>): void {
  const before = new Map<string, string | undefined>();

  test.beforeAll(() => {
    for (const [name, read] of Object.entries(variables)) {
      before.set(name, process.env[name]);
      process.env[name] = read();
    }
  });

  test.afterAll(() => {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  });
}
