import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A server in a process of its own, so that it does not share the time of those who ask. */
export interface ServerProcess {
  port: number;
  close: () => Promise<void>;
}

/**
 * Starts a server.
 *
 * @param file its program, which calls `tellPort`
 * @param argument what it is told
 */
export async function startServerProcess(file: URL, argument: string): Promise<ServerProcess> {
  const server = fork(file, [argument]);
  const ended = once(server, 'exit');
  const [message] = (await Promise.race([
    once(server, 'message'),
    ended.then(() => {
      throw new Error(`${file.pathname} ended before it listened.`);
    }),
  ])) as [{ port: number }];
  return {
    port: message.port,
    close: async () => {
      server.disconnect();
      await ended;
    },
  };
}

/**
 * Says in the server's process that it listens, and waits for the end.
 *
 * @param port where it listens
 * @param close what to do when it is no more needed
 */
export function tellPort(port: number, close: () => Promise<void> | void): void {
  process.once('disconnect', () => void close());
  process.send?.({ port });
}
