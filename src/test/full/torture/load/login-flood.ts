import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import * as z from 'zod';

const program = path.join(import.meta.dirname, 'login-flood-command.ts');

/**
 * Starts guessing an account's password, 200 times a second from 250 networks.
 *
 * @param port the site's port on this machine
 * @returns a function that ends the flood and returns the status of each attempt
 */
export async function beginLoginFlood(
  port: number,
  username: string,
): Promise<() => Promise<number[]>> {
  const child = fork(program, [port.toString(), username], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The flood has ended.')));
  ended.catch(() => undefined);
  const hear = async () => ((await Promise.race([once(child, 'message'), ended])) as [unknown])[0];
  await hear();
  child.send('begin');
  return async () => {
    child.send('end');
    const statuses = z.array(z.int()).parse(await hear());
    await ended.catch(() => undefined);
    return statuses;
  };
}
