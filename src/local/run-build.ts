import { spawn } from 'node:child_process';
import path from 'node:path';

/** How a build ended. */
export type BuildEnd = { kind: 'built' } | { kind: 'failed'; output: string };

/** What to build, and how. */
export interface BuildOptions {
  /** The repository. */
  projectDir: string;
  /** Options of `astro build`. */
  args: string[];
  /** Variables beside those of this process. */
  env?: Record<string, string>;
  /** Ends the build. */
  signal?: AbortSignal;
  /** Takes what the build prints, as it prints it. */
  print?: (text: string) => void;
}

/** Ends a program with the process that asked for it, even if that one is killed. */
const endWithParent = `data:text/javascript,${encodeURIComponent(
  "process.once('disconnect', () => process.exit(1)); process.channel?.unref();",
)}`;

/** How much of what a program prints is kept: the end tells why it failed. */
const keptCharacters = 20_000;

/** Builds the site in a process of its own. Nothing of the build goes on once this resolves. */
export async function runBuild({ signal, ...options }: BuildOptions): Promise<BuildEnd> {
  const astro = path.join('node_modules', 'astro', 'bin', 'astro.mjs');
  const { isSuccess, output } = await runProgram(
    [astro, 'build', ...options.args],
    options,
    signal,
  );
  return isSuccess ? { kind: 'built' } : { kind: 'failed', output };
}

interface ProgramEnd {
  isSuccess: boolean;
  output: string;
}

function runProgram(
  args: string[],
  { projectDir, env, print }: Pick<BuildOptions, 'projectDir' | 'env' | 'print'>,
  signal: AbortSignal | undefined,
): Promise<ProgramEnd> {
  const child = spawn(process.execPath, ['--import', endWithParent, ...args], {
    ...{ cwd: projectDir, signal, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    // Astro would tell its makers of each build.
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-keptCharacters);
      print?.(text);
    });
  }
  // A program that cannot be started, or is ended, closes as well.
  child.on('error', () => undefined);
  return new Promise((resolve) => {
    child.once('close', (exitCode) => {
      resolve({ isSuccess: exitCode === 0, output });
    });
  });
}
