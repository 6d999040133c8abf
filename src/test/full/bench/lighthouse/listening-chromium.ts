import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findBrowser } from '#test/kit/browser/launch-browser.ts';

/** A Chromium that takes commands at a port of this machine. */
export interface ListeningChromium {
  port: number;
  close: () => Promise<void>;
}

/**
 * Starts a headless Chromium with an empty profile.
 *
 * @throws when it ends before it listens
 */
export async function startListeningChromium(): Promise<ListeningChromium> {
  const { executablePath, flags } = await findBrowser();
  const profile = await mkdtemp(join(tmpdir(), 'chromium-'));
  const browser = spawn(
    executablePath,
    [
      ...flags,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(browser, 'exit');
  return {
    port: await readPort(browser),
    close: async () => {
      browser.kill();
      await ended;
      // Its last processes may still be writing there.
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

async function readPort({ stderr }: ChildProcess): Promise<number> {
  if (!stderr) throw new Error('Nothing that Chromium says can be read.');
  for await (const line of createInterface({ input: stderr })) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(line)?.[1];
    if (port === undefined) continue;
    // What it says later must go somewhere, or it would wait for a reader.
    stderr.resume();
    return Number(port);
  }
  throw new Error('Chromium ended before it listened.');
}
