import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * The WebDriver commands that the journeys use, by their HTTP paths; a command about an element has
 * its id in the middle. https://www.w3.org/TR/webdriver2/#endpoints
 */
export const commands = {
  Navigate: 'url',
  Back: 'back',
  SetWindowRect: 'window/rect',
  ExecuteScript: 'execute/sync',
  ElementClick: 'element/{id}/click',
  ElementSendKeys: 'element/{id}/value',
  PerformActions: 'actions',
  TakeScreenshot: 'screenshot',
} as const;

/** Keys without a letter, as WebDriver writes them. */
export const keys = {
  enter: '\uE007',
  shift: '\uE008',
  control: '\uE009',
  alt: '\uE00A',
  end: '\uE010',
  home: '\uE011',
  left: '\uE012',
  up: '\uE013',
  f10: '\uE03A',
} as const;

export type Command = keyof typeof commands;

/** An open, installed browser that executes commands. */
export interface Engine {
  /** Resolves with the browser's response; rejects with its error. */
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

/** Starts a program in a process group that also ends when the tests are interrupted. */
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

/** Ends a program and all its child processes. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  const ended = isRunning(child) ? once(child, 'exit') : null;
  endGroup(child);
  await ended;
}

/** Retries something for half a minute until it succeeds. */
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
