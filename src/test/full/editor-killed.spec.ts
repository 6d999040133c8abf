import { expect, test } from '#test/kit/browser/site-test.ts';
import { typeAndKill, typeLongAndKill, typings } from '#test/kit/browser/killed-browser.ts';
import { startDraw } from '#test/kit/hostile/random-numbers.ts';
import { seed, sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';

test.describe.configure({ timeout: testTimeoutMs });

test('A770, A802: what was typed until 300 ms before the browser was killed is back', async () => {
  const all = Object.values(typings);
  for (let round = 0; round < sizes.killedBrowsers; round += 1) {
    const typing = all[round % all.length] ?? typings.text;
    const { due, typed, found } = await typeAndKill(startDraw(seed + round), typing);
    const name = [round, typing.path];
    expect([...name, found.slice(0, due.length)]).toEqual([...name, due]);
    expect([...name, typed.startsWith(found)]).toEqual([...name, true]);
  }
});

test('A770, A771: after 3 seconds of rest nothing is lost, in this browser and on the server', async () => {
  for (let round = 0; round < sizes.longTypings; round += 1) {
    const { typed, here, there } = await typeLongAndKill(
      startDraw(seed + round),
      sizes.longTypingSeconds,
    );
    expect([round, here]).toEqual([round, typed]);
    expect([round, there]).toEqual([round, typed]);
  }
});
