import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { arch, cpus, release, totalmem, type } from 'node:os';
import { findBrowser } from '#test/kit/browser/launch-browser.ts';
import { lighthouseVersion } from '#test/full/tool-packages.ts';

/** The machine and programs that the figures depend on. */
export interface Machine {
  /** The operating system and its memory. */
  system: string;
  processor: string;
  node: string;
  astro: string;
  chromium: string;
  lighthouse: string;
}

/** Describes this machine and the programs that are measured. */
export async function describeMachine(): Promise<Machine> {
  const { executablePath } = await findBrowser();
  const gigabytes = Math.round(totalmem() / 1024 ** 3).toString();
  return {
    system: `${type()} ${release()}, ${arch()}, ${gigabytes} GB`,
    processor: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'an unknown processor'}`,
    node: process.versions.node,
    astro: readVersion('astro'),
    chromium: /[\d.]+/.exec(ask(executablePath, '--version'))?.[0] ?? 'unknown',
    lighthouse: lighthouseVersion,
  };
}

/** Returns the measured commit, with a note if files have changed since. */
export function describeCommit(): string {
  const commit = ask('git', 'rev-parse', '--short', 'HEAD');
  const isChanged = ask('git', 'status', '--porcelain', '--', '.', ':!docs/speed.md') !== '';
  return `\`${commit}\`${isChanged ? ' with changes' : ''}`;
}

function ask(command: string, ...args: string[]): string {
  return execFileSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

function readVersion(name: string): string {
  const require = createRequire(import.meta.url);
  return (require(`${name}/package.json`) as { version: string }).version;
}
