import { expect, test } from 'vitest';
import { bodyRoutes, type Route } from '#test/full/torture/routes.ts';
import { useTortureSite } from '#test/full/torture/torture-site.ts';
import { sql } from '#lib/db/database.server.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';

useTortureSite();

const maxMs = 100;

/** A sign of each kind that something may trim, count, fold or search for. */
const signs = [
  ...['a', 'Q', '7', ' ', '\n', '\r\n', '\t', '.', ',', ';', ':', '-', '+', '@', '/', '\\', '"'],
  ...["'", '<', '>', '&', '#', '(', '[', '{', '*', '_', '%', '=', 'é', 'İ', '字', '\u0301'],
  ...['\u00A0', '\u200B', '\u200D', '\uFEFF', '\u00AD', '\u3164', '½', '\u{1F469}', 'x1', 'www.'],
  ...['a ', 'a@', 'a.', ' x ', '\u200D ', ', ', '<a ', 'ext'],
];

/** Returns texts of 64 KB, as far as the call takes them. */
function listTexts(length: number): string[] {
  return signs.flatMap((sign) => {
    const bytes = Buffer.byteLength(JSON.stringify(sign)) - 2;
    const run = sign.repeat(Math.floor(length / bytes));
    return [run, `a${run}x`];
  });
}

const isSmall = /recommendations|auth/;

/** Returns the processor time of a call in milliseconds, the least of several. */
async function measure(route: Route, value: unknown): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 4 && least > maxMs; tries += 1) {
    if (isSmall.test(route.path)) await sql`truncate rate_limits`;
    const before = process.threadCpuUsage();
    const answer = await openTestBrowser().call(route.app, route.method, route.path, {
      body: value,
    });
    await answer.text();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    expect([...[200, 201, 204, 400, 401, 410, 413, 422, 429]]).toContain(answer.status);
  }
  return least;
}

test.for(
  bodyRoutes
    .filter(({ isForAdmin, valid }) => !isForAdmin && Object.keys(valid).length > 0)
    .map((route) => ({ ...route, name: `${route.method} ${route.pattern}` })),
)('A913, ASVS 15.2.2: $name works little on 64 KB of any sign in any field', async (route) => {
  const slow: string[] = [];
  const room = (isSmall.test(route.path) ? 7 : 63) * 1024;
  for (const field of [...Object.keys(route.valid), 'unknown']) {
    for (const text of listTexts(room)) {
      const ms = await measure(route, { ...route.valid, [field]: text });
      if (ms > maxMs)
        slow.push(`${field}, ${JSON.stringify(text.slice(0, 9))}: ${ms.toFixed(0)} ms`);
    }
  }
  expect(slow).toEqual([]);
});
