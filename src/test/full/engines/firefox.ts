import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { retry, startProgram, stopProgram, type Engine } from './webdriver.ts';

const preferences = {
  // Firefox picks a free port and writes it to a file.
  'marionette.port': 0,
  'toolkit.legacyUserProfileCustomizations.stylesheets': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
};

/** Otherwise Firefox's window is at least 450 pixels wide. */
const narrowWindow = ':root { min-width: 0 !important; min-height: 0 !important; }';

/**
 * Speaks Marionette, Firefox's own protocol for WebDriver commands, which needs no separate driver.
 * https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
function speakMarionette(socket: Socket) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let received = Buffer.alloc(0);
  let last = 0;
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const colon = received.indexOf(':');
      const length = Number(received.subarray(0, Math.max(colon, 0)).toString());
      if (colon === -1 || received.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(
        received.subarray(colon + 1, colon + 1 + length).toString(),
      );
      received = received.subarray(colon + 1 + length);
      // The first message introduces the browser.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [1, number, { message: string } | null, unknown];
      if (error === null) waiting.get(id)?.resolve(result);
      else waiting.get(id)?.reject(new Error(error.message));
      waiting.delete(id);
    }
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended.'));
  });
  return (name: string, parameters: Record<string, unknown> = {}): Promise<unknown> => {
    last += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(last, answer);
    const message = Buffer.from(JSON.stringify([0, last, name, parameters]));
    socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]));
    return answer.promise;
  };
}

/** Opens a headless Firefox with a new profile. */
export async function openFirefox(program: string): Promise<Engine> {
  const profile = await mkdtemp(path.join(tmpdir(), 'firefox-test-'));
  await mkdir(path.join(profile, 'chrome'));
  await writeFile(path.join(profile, 'chrome/userChrome.css'), narrowWindow);
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const browser = startProgram(program, [
    ...['--marionette', '--headless', '--no-remote', '--profile', profile],
  ]);
  let socket: Socket | undefined;
  const close = async () => {
    socket?.destroy();
    await stopProgram(browser);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const port = await retry(() => readFile(path.join(profile, 'MarionetteActivePort'), 'utf8'));
    socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const call = speakMarionette(socket);
    await call('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
    return {
      send: async (command, parameters) => {
        const answer = await call(`WebDriver:${command}`, parameters);
        return (answer as { value?: unknown }).value;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
