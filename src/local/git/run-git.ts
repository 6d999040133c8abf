import { execFile } from 'node:child_process';
import { devNull } from 'node:os';
import { toStoreError } from '#local/git/git-failure.ts';

/** How git is asked. */
export interface GitCall {
  /** What it reads from its standard input. */
  input?: string | Uint8Array;
  /** Variables beside the usual ones, such as a different index. */
  env?: Record<string, string>;
  /** Exit codes beside 0 that are answers. */
  answers?: readonly number[];
}

/** What git answered. */
export interface GitAnswer {
  code: number;
  output: Buffer;
  /** Its standard error, where warnings stand. */
  complaint: string;
}

/**
 * Asks git about one repository.
 *
 * @throws StoreError where it fails
 */
export type Git = (args: readonly string[], call?: GitCall) => Promise<GitAnswer>;

const timeLimitMs = 20_000;
const mostBytes = 256 * 1024 * 1024;

/** Whatever the owner has set up, nothing but git itself runs, and nothing waits for an answer. */
const settings = {
  'core.hooksPath': devNull,
  'core.fsmonitor': 'false',
  'gc.auto': '0',
  'i18n.commitEncoding': 'UTF-8',
};
const settingArgs = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);

/**
 * Makes a way to ask git about a repository.
 *
 * @param repositoryDir where it works
 */
export function createGit(repositoryDir: string): Git {
  return (args, { input = '', env = {}, answers = [] } = {}) =>
    new Promise((resolve, reject) => {
      const child = execFile(
        'git',
        ['-C', repositoryDir, ...settingArgs, ...args],
        {
          encoding: 'buffer',
          env: { ...inheritedEnvironment(), ...env },
          maxBuffer: mostBytes,
          timeout: timeLimitMs,
          windowsHide: true,
        },
        (error, output, complaint) => {
          const code = error ? error.code : 0;
          if (typeof code === 'number' && [0, ...answers].includes(code)) {
            resolve({ code, output, complaint: complaint.toString() });
          } else reject(toStoreError(repositoryDir, error, complaint.toString()));
        },
      );
      // It may end before it has read everything; its exit code tells why.
      child.stdin?.on('error', () => undefined).end(input);
    });
}

/** How git is set up on this machine; all else would point it to another repository or person. */
const machineVariable = /^GIT_(?:CONFIG_(?!PARAMETERS)|EXEC_PATH$)/;

/** Variables that point git elsewhere, as in a hook that started the site, are not passed on. */
function inheritedEnvironment(): Record<string, string | undefined> {
  const own = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('GIT_') || machineVariable.test(name),
  );
  return {
    ...Object.fromEntries(own),
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_LITERAL_PATHSPECS: '1',
  };
}
