import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';

/** A git repository for a test. */
export interface TestRepository {
  folder: string;
  /** Runs git there, as its owner would. */
  git: (...args: string[]) => string;
  /** Writes files into the working tree. */
  write: (files: Record<string, string | Uint8Array>) => void;
  /** Commits everything in the working tree and returns the hash. */
  commitAll: (message: string, at?: string) => string;
  /**
   * Creates a commit for each message, all at once; each writes its message into the file, if any.
   */
  commitMessages: (messages: string[], at: string, file?: string) => void;
  remove: () => void;
}

/**
 * Creates a git repository whose owner has no settings at all.
 *
 * @param parent the folder in which to create it
 */
export function createRepository(
  files: Record<string, string | Uint8Array>,
  parent = tmpdir(),
): TestRepository {
  return fillRepository(mkdtempSync(path.join(parent, 'test-repository-')), files);
}

/** Creates a git repository in a folder. */
export function fillRepository(
  folder: string,
  files: Record<string, string | Uint8Array>,
): TestRepository {
  mkdirSync(folder, { recursive: true });
  const repository = openRepository(folder);
  // The sample hooks of the usual template are of no use and take long to copy.
  repository.git('init', '--quiet', '--initial-branch=main', '--template=');
  repository.write(files);
  repository.commitAll('First');
  return repository;
}

/**
 * Opens an existing git repository.
 *
 * @param folder goes when the repository is removed
 */
export function openRepository(folder: string): TestRepository {
  const git = (...args: string[]) => runGit(folder, args);
  const write = (contents: Record<string, string | Uint8Array>) => {
    for (const [name, bytes] of Object.entries(contents)) {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    }
  };
  const commitAll = (message: string, at = '2030-01-02T03:04:05Z') => {
    git('add', '--all');
    const said = runGit(
      folder,
      ['-c', 'core.abbrev=no', 'commit', '--allow-empty', '-m', message],
      {
        env: { GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at },
      },
    );
    // Git's answer begins like "[main 0123…] The message".
    const [, hash] = /^\[.*? ([0-9a-f]{40,})\]/.exec(said) ?? [];
    if (hash === undefined) throw new Error(`Git answered a commit with: ${said}`);
    return hash;
  };
  return {
    folder,
    git,
    write,
    commitAll,
    commitMessages: (messages, at, file) => {
      const seconds = Date.parse(at) / 1000;
      const blob = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
      const commits = messages.map((message, index) =>
        [
          'commit refs/heads/main\n',
          `committer The Owner <owner@example.com> ${seconds} +0000\n`,
          blob(message),
          index === 0 ? 'from refs/heads/main^0\n' : '',
          file === undefined ? '' : `M 100644 inline ${file}\n${blob(message)}`,
        ].join(''),
      );
      runGit(folder, ['fast-import', '--quiet'], { input: commits.join('') });
      git('reset', '--quiet', '--hard');
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Runs git with no settings but its own.
 *
 * @param call what it reads and which variables it has beside the usual ones
 * @returns what it says, without the last line's end
 */
export function runGit(
  folder: string,
  args: string[],
  call: { env?: Record<string, string>; input?: string | Uint8Array } = {},
): string {
  return runGitForBytes(folder, args, call).toString().trimEnd();
}

/** Runs git as `runGit` does, for output that is not text. */
export function runGitForBytes(
  folder: string,
  args: string[],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string | Uint8Array } = {},
): Buffer {
  const person = { NAME: 'The Owner', EMAIL: 'owner@example.com' };
  return execFileSync('git', ['-C', folder, ...args], {
    input,
    stdio: 'pipe',
    // A long history is longer than what is usual.
    maxBuffer: 2 ** 28,
    env: {
      PATH: process.env.PATH,
      LC_ALL: 'C',
      GIT_CONFIG_GLOBAL: devNull,
      GIT_CONFIG_NOSYSTEM: '1',
      // Each commit would start a cleanup program.
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'maintenance.auto',
      GIT_CONFIG_VALUE_0: 'false',
      GIT_AUTHOR_NAME: person.NAME,
      GIT_AUTHOR_EMAIL: person.EMAIL,
      GIT_COMMITTER_NAME: person.NAME,
      GIT_COMMITTER_EMAIL: person.EMAIL,
      ...env,
    },
  });
}
