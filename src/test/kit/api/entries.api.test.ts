import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { createRouter } from '#local/function-host.ts';
import { apps } from '#apps.ts';
import { fillPattern, listRoutes } from './app-routes.ts';

const folder = path.resolve(import.meta.dirname, '../../../../functions');

const entrySchema = z.object({
  config: z.union([
    z.strictObject({ path: z.array(z.string()), background: z.optional(z.literal(true)) }),
    z.strictObject({ schedule: z.string() }),
  ]),
});

const entries = await Promise.all(
  (await readdir(folder)).map(async (file) => {
    const entry: unknown = await import(pathToFileURL(path.join(folder, file)).href);
    const { config } = entrySchema.parse(entry);
    return { name: path.basename(file, '.ts'), paths: 'path' in config ? config.path : [] };
  }),
);
const claims = entries.flatMap(({ name, paths }) => paths.map((claim) => ({ name, claim })));

const params = {
  commit: '1'.repeat(40),
  file: 'a.png',
  id: '007',
  kind: 'client',
  name: 'x',
  providerId: '3',
  sessionId: 's',
};
const calls = Object.entries(apps).flatMap(([name, app]) =>
  listRoutes(app).map(({ pattern }) => ({ name, pattern, address: fillPattern(pattern, params) })),
);

const isClaimed = (claim: string, address: string) => createRouter([claim])(address) !== null;

/** Names the functions that are asked at an address, once for each of their paths. */
const listAsked = (address: string) =>
  claims.flatMap(({ name, claim }) => (isClaimed(claim, address) ? [name] : []));

test('each call reaches the function of its app, by one path', () => {
  const strayed = calls.flatMap(({ name, pattern, address }) => {
    const asked = listAsked(address);
    return asked.join() === name ? [] : `${pattern} of ${name}: ${asked.join() || 'no function'}`;
  });
  expect([...new Set(strayed)]).toEqual([]);
});

test('each path of a function leads to a call of its app', () => {
  const idle = claims.filter(
    ({ name, claim }) =>
      !calls.some((call) => call.name === name && isClaimed(claim, call.address)),
  );
  expect(idle).toEqual([]);
});

test('what is unknown below a wildcard is asked of one function, too', () => {
  const unknown = claims.flatMap(({ name, claim }) => {
    const address = claim.replace(/\{?\/\*(?:\}\?)?$/, '/no/such/call');
    return address === claim ? [] : [[address, [name]] as const];
  });
  expect(unknown.map(([address]) => [address, listAsked(address)])).toEqual(unknown);
});
