import { expect, test } from '#test/kit/browser/site-test.ts';
import { typeAndKill } from '#test/kit/browser/killed-browser.ts';
import { startDraw } from '#test/kit/random-numbers.ts';
import { seed, sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';

test.describe.configure({ timeout: testTimeoutMs });

test('A770: what was typed until 300 ms before the browser was killed is back', async () => {
  for (let round = 0; round < sizes.killedBrowsers; round += 1) {
    const { due, typed, found } = await typeAndKill(startDraw(seed + round));
    expect([round, found.slice(0, due.length)]).toEqual([round, due]);
    expect([round, typed.startsWith(found)]).toEqual([round, true]);
  }
  const description = sizes.killedBrowsers.toString();
  test.info().annotations.push({ type: 'cases', description });
});
