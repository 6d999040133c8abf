import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A server in its own process, so that it doesn't share time with its clients. */
export interface ServerProcess {
  port: number;
  close: () => Promise<void>;
}

/**
 * Starts a server.
 *
 * @param file the program, which calls `tellPort`
 * @param argument the program's only argument
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
 * Reports from the server's process that it is listening, then waits for the parent to disconnect.
 *
 * @param port the server's port
 * @param close called when the server is no longer needed
 */
export function tellPort(port: number, close: () => Promise<void> | void): void {
  process.once('disconnect', () => void close());
  process.send?.({ port });
}
