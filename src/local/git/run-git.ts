import { execFile } from 'node:child_process';
import { devNull } from 'node:os';
import { toStoreError } from './git-failure.ts';

export interface GitCall {
  input?: string | Uint8Array;
  env?: Record<string, string>;
  /** Exit codes other than 0 that are answers. */
  answers?: readonly number[];
}

export interface GitAnswer {
  code: number;
  output: Buffer;
  /** Git's standard error, including warnings. */
  complaint: string;
}

/** Throws StoreError where git fails. */
export type Git = (args: readonly string[], call?: GitCall) => Promise<GitAnswer>;

const timeLimitMs = 20_000;
const maxBytes = 256 * 1024 * 1024;

/** Whatever the owner has set up, git must start no other program and wait for no input. */
const settings = {
  'core.hooksPath': devNull,
  'core.fsmonitor': 'false',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'i18n.commitEncoding': 'UTF-8',
};
const settingArgs = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);

export function createGit(repositoryDir: string): Git {
  return (args, { input = '', env = {}, answers = [] } = {}) =>
    new Promise((resolve, reject) => {
      const child = execFile(
        'git',
        ['-C', repositoryDir, ...settingArgs, ...args],
        {
          encoding: 'buffer',
          env: { ...inheritedEnvironment(), ...env },
          maxBuffer: maxBytes,
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
      // Git may end before it has read everything; its exit code tells why.
      child.stdin?.on('error', () => undefined).end(input);
    });
}

/** Matches variables with git's setup on this machine; others select a repository or a person. */
const machineVariable = /^GIT_(?:CONFIG_(?!PARAMETERS)|EXEC_PATH$)/;

/** Drops variables that point git elsewhere, as in a hook that started the site. */
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
