import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * Names the commands of WebDriver that the journeys use: the path of each over HTTP, with the element
 * in its middle where it is about one. https://www.w3.org/TR/webdriver2/#endpoints
 */
export const commands = {
  Navigate: 'url',
  Back: 'back',
  SetWindowRect: 'window/rect',
  ExecuteScript: 'execute/sync',
  ElementClick: 'element/{id}/click',
  ElementSendKeys: 'element/{id}/value',
  TakeScreenshot: 'screenshot',
} as const;

export type Command = keyof typeof commands;

/** An installed browser that is open and does what it is told. */
export interface Engine {
  /** Resolves with what the browser answers; rejects with what it refuses. */
  send: (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>;
  close: () => Promise<void>;
}

/** Starts a program in a process group, so that `stopProgram` also ends what it starts. */
export function startProgram(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): ChildProcess {
  return spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  });
}

/** Ends a program and whatever it has started. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
  await ended;
}

/** Tries something until it succeeds, for half a minute. */
export async function retry<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + 30_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
