import { spawn } from 'node:child_process';
import path from 'node:path';

export type BuildEnd = { kind: 'built' } | { kind: 'failed'; output: string };

export interface BuildOptions {
  projectDir: string;
  /** Options of `astro build`. */
  args: string[];
  env?: Record<string, string>;
  signal?: AbortSignal;
  print?: (text: string) => void;
}

/** Ends a program together with its parent process, even if that is killed. */
const endWithParent = `data:text/javascript,${encodeURIComponent(
  "process.once('disconnect', () => process.exit(1)); process.channel?.unref();",
)}`;

/**
 * Keep a build within the memory of a small machine. V8 lets its young generation grow to three
 * times 32 MB beside the old one, and the allocator of Vite's bundler keeps what the first of two
 * bundles no longer needs. Together, these options reduce the peak by a quarter, without measurable
 * loss of time.
 */
const nodeMemoryOptions = ['--max-semi-space-size=8'];
const allocatorOptions = { MIMALLOC_PURGE_DELAY: '0' };

/** The end of a program's output is kept, since it shows why the program failed. */
const maxOutputCharacters = 20_000;

/** Builds in a separate process; nothing of it is still running once this resolves. */
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
  const child = spawn(
    process.execPath,
    [...nodeMemoryOptions, '--import', endWithParent, ...args],
    {
      cwd: projectDir,
      signal,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Keeps Astro from reporting each build to its makers.
      env: {
        ...process.env,
        ...allocatorOptions,
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
        ...env,
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-maxOutputCharacters);
      print?.(text);
    });
  }
  // A program that can't be started, or is ended, also closes.
  child.on('error', () => undefined);
  return new Promise((resolve) => {
    child.once('close', (exitCode) => resolve({ isSuccess: exitCode === 0, output }));
  });
}
