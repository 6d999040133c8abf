import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import manifest from '../../../package.json' with { type: 'json' };
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

// A deploy installs no packages for development.
test('what the site and its functions are built from is no package for development', () => {
  const files = globSync('{functions,src}/**/*.{astro,ts,tsx}').filter(
    (file) => !/^src\/(?:local|test)\/|\.(?:test|spec)\.ts$/.test(file),
  );
  const imported =
    /\b(?:import|export)\s(?!\s*type\b)[^'";]*\bfrom '([^'.#~][^']*)'|\bimport\('([^'.#~][^']*)'\)/g;
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(imported)].map(([, from, loaded]) => {
      const [scope = '', name = ''] = (from ?? loaded ?? '').split('/');
      return scope.startsWith('@') ? `${scope}/${name}` : scope;
    }),
  );
  expect(found).toContain('react');
  expect(found.filter((name) => Object.hasOwn(manifest.devDependencies, name))).toEqual([]);
});

test('A957: a dev container brings the extensions that the project recommends', () => {
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(file, 'utf8').replaceAll(/^\s*\/\/.*$/gm, ''));
  const { recommendations: extensions } = z
    .object({ recommendations: z.array(z.string()).min(1) })
    .parse(read('.vscode/extensions.json'));
  expect(read('.devcontainer/devcontainer.json')).toMatchObject({
    customizations: { vscode: { extensions } },
  });
});
