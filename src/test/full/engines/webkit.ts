import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { ChildProcess } from 'node:child_process';
import { commands, retry, startProgram, stopProgram, type Engine } from './webdriver.ts';

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Returns the first line that a program writes. */
async function readLine(child: ChildProcess): Promise<string> {
  const [bytes] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return bytes.toString().trim();
}

/** Opens WebKit's MiniBrowser on a virtual screen. */
export async function openWebKit(programs: {
  screen: string;
  driver: string;
  browser: string;
}): Promise<Engine> {
  const screen = startProgram(programs.screen, [
    ...['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
  ]);
  let driver: ChildProcess | undefined;
  const close = async () => {
    if (driver) await stopProgram(driver);
    await stopProgram(screen);
  };
  try {
    const display = `:${await readLine(screen)}`;
    const port = await findPort();
    driver = startProgram(programs.driver, [`--port=${port}`], {
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      GDK_BACKEND: 'x11',
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    });
    driver.stdout?.resume();
    const call = async (method: 'DELETE' | 'GET' | 'POST', path: string, body: object = {}) => {
      const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
        method,
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      });
      const { value } = (await response.json()) as { value: unknown };
      if (!response.ok) throw new Error((value as { message: string }).message);
      return value;
    };
    const capabilities = {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: programs.browser,
        // Without its toolbar, the window can be as narrow as a phone.
        args: ['--automation', '--full-screen'],
      },
    };
    const session = await retry(() =>
      call('POST', '', { capabilities: { alwaysMatch: capabilities } }),
    );
    const { sessionId } = session as { sessionId: string };
    return {
      send: (command, { id, ...parameters } = {}) =>
        call(
          command === 'TakeScreenshot' ? 'GET' : 'POST',
          `/${sessionId}/${commands[command].replace('{id}', String(id))}`,
          parameters,
        ),
      close: async () => {
        await call('DELETE', `/${sessionId}`).catch(() => null);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
