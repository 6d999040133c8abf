import { expect, test } from 'vitest';
import * as z from 'zod';
import lock from '../../../package-lock.json' with { type: 'json' };

const packageSchema = z.object({
  deprecated: z.string().optional(),
  resolved: z.string().default(''),
});

const packages = Object.entries(z.record(z.string(), packageSchema).parse(lock.packages));

// npm reports this as a warning, which `.npmrc` hides.
test('no package is one that its makers have given up', () => {
  expect(packages.length).toBeGreaterThan(500);
  const givenUp = packages.flatMap(([name, { deprecated }]) =>
    deprecated === undefined ? [] : [`${name}: ${deprecated}`],
  );
  expect(givenUp).toEqual([]);
});

test('the lock file names no registry, so that an install from any leaves it as it is', () => {
  const named = packages.filter(([, { resolved }]) => resolved.includes(':'));
  expect(named.map(([name]) => name)).toEqual([]);
});
