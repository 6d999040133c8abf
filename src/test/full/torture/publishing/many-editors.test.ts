import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { accountApi } from '#office/account/server/account-api.server.ts';
import { createAdminUser } from '#office/account/server/admin-users.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { hashPassword } from '#office/account/server/password-hash.server.ts';
import { listSaveIds } from '#editing/publishing/commit-message.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { getDirectory } from '#model/built/built-content.server.ts';
import { shippedEntries } from '#test/kit/shipped-content.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';
import { listEveryText } from '#test/kit/every-text.ts';
import { useMemorySite } from './memory-site.ts';
import { readFileValue } from './push-by-hand.ts';
import { loadOverlay, loadReport, sendEdits } from './publishing-site.ts';
import { isTorture, sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const world = useMemorySite();
const savesOfEach = isTorture ? 50 : 10;
const password = 'a password of many';

/** Makes the publisher's lease and pauses that many seconds older. */
async function passSeconds(seconds: number): Promise<void> {
  await sql`
    update publishing_state set
      lease_until = lease_until - ${seconds}::int * interval '1 second',
      last_commit_at = last_commit_at - ${seconds}::int * interval '1 second',
      rest_until = rest_until - ${seconds}::int * interval '1 second'`;
}

async function signInMany(): Promise<TestBrowser[]> {
  const hash = await hashPassword(password);
  const browsers: TestBrowser[] = [];
  for (let number = 1; number <= sizes.editors; number += 1) {
    const username = `Editor ${number}`;
    await createAdminUser(username, hash);
    const browser = openTestBrowser(undefined, `203.0.113.${number}`);
    const { status } = await browser.call(accountApi, 'POST', '/api/auth/login', {
      body: { username, password },
    });
    expect(status).toBe(200);
    browsers.push(browser);
  }
  return browsers;
}

test('many editors who save all the time: each save is in one commit, and there are few of them', async () => {
  vi.stubEnv('PUBLISH_WINDOW_SECONDS', '10');
  const editors = await signInMany();
  const items = listEveryText(shippedEntries, await getDirectory()).filter(
    ({ leaf, kind }) =>
      !leaf.isMarkdown &&
      kind === 'providers' &&
      // Some fields accept only a few values, such as a focal point.
      safeParse(leaf.schema, 'Text 1 of editor 10').success,
  );
  const own = editors.map((_, index) => items[index] ?? expect.fail());
  const saveIds: string[] = [];
  const commitTimes: number[] = [];
  let seconds = 0;
  const begunAt = performance.now();
  /** Returns the seconds of the site's clock, which also runs while it is being moved forward. */
  const readClock = () => seconds + (performance.now() - begunAt) / 1000;
  const tick = async (step: number) => {
    seconds += step;
    await passSeconds(step);
    const before = world.repository.commits.length;
    await Promise.all([publish(), publish()]);
    for (let at = before; at < world.repository.commits.length; at += 1)
      commitTimes.push(readClock());
  };
  for (let round = 1; round <= savesOfEach; round += 1) {
    const responses = await Promise.all(
      editors.map((editor, index) => {
        const value = `Text ${round} of editor ${index}`;
        const edit = { id: own[index]?.id ?? '', type: 'text', value } as const;
        return sendEdits(editor, [edit], randomUUID());
      }),
    );
    for (const response of responses) {
      expect(response.status).toBe(200);
      saveIds.push(((await response.json()) as { save: { id: string } }).save.id);
    }
    // Each editor saves every six seconds.
    for (let second = 0; second < 6; second += 1) await tick(1);
  }
  const lastSaveAt = seconds;
  while (
    world.repository.commits.flatMap(({ message }) => listSaveIds(message)).length < saveIds.length
  ) {
    expect(seconds - lastSaveAt).toBeLessThan(60);
    await tick(1);
  }
  expect(new Set(saveIds).size).toBe(sizes.editors * savesOfEach);
  expect(await sql`select count(*)::int as count from content_saves`).toEqual([
    { count: saveIds.length },
  ]);
  const committed = world.repository.commits.flatMap(({ message }) => listSaveIds(message));
  expect(committed.toSorted()).toEqual(saveIds.toSorted());
  const maxInAMinute = Math.max(
    ...commitTimes.map(
      (at) => commitTimes.filter((other) => other >= at && other < at + 60).length,
    ),
  );
  expect(maxInAMinute).toBeLessThanOrEqual(7);
  world.site.build(world.repository);
  for (const [index, item] of own.entries()) {
    expect(readFileValue(world.repository.head().files, item)).toBe(
      `Text ${savesOfEach} of editor ${index}`,
    );
  }
  const { saves } = await loadReport(editors[0] ?? expect.fail());
  expect(new Set(saves.map(({ state }) => state))).toEqual(new Set(['live']));
  expect(await loadOverlay()).toEqual({});
});
