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

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}

/** Starts a program in a process group, which also ends with the tests where they are cut short. */
export function startProgram(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): ChildProcess {
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  });
  const end = () => endGroup(child);
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

/** Ends a program and whatever it has started. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  const ended = isRunning(child) ? once(child, 'exit') : null;
  endGroup(child);
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
