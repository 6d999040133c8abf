import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { openEmbeddedDatabase } from '#local/database/embedded-database.ts';
import { connectDatabase } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { openGithubStore } from '#editing/publishing/github-store.server.ts';
import { openDatabaseTimeoutMs } from '#test/kit/database/describe-with-database.ts';
import { openEditingProject, type EditingProject } from '#test/kit/site/editing-project.ts';
import { startGithub, type TestGithub } from '#test/kit/git/start-github.ts';
import { runGit } from '#test/kit/git/test-repository.ts';
import { sendEdits, signInBoth, type Admins } from './publishing-site.ts';

/** A site whose content is stored at a stand-in for GitHub. */
export interface GithubProject {
  github: TestGithub;
  admins: Admins;
  /** Reopens the store with other options. */
  open: (options?: object) => void;
  /** Saves a unique headline; returns the save's id. */
  saveHeadline: (text: string) => Promise<string>;
  /** Returns the number of commits that name a save. */
  countCommits: (saveId: string) => number;
  /** Returns the headline at GitHub. */
  readHeadline: () => string;
}

/** Creates such a site for a suite, with an empty database in memory. */
export function useGithubProject(): GithubProject {
  const found = {} as GithubProject;
  let project: EditingProject | undefined;

  beforeAll(async () => {
    const database = await openEmbeddedDatabase();
    connectDatabase(database);
    await migrate();
    const opened = openEditingProject();
    project = opened;
    const bare = `${opened.repository.folder}.git`;
    runGit(path.dirname(bare), ['clone', '--quiet', '--bare', opened.repository.folder, bare]);
    const github = await startGithub(bare);
    Object.assign(found, {
      github,
      admins: await signInBoth(),
      open: (options: object = {}) => {
        setContentStore(openGithubStore({ ...github.options, writeEveryMs: 0, ...options }));
      },
      saveHeadline: async (value: string) => {
        const response = await sendEdits(found.admins.ada, [
          { id: 'hero-title', type: 'text', value },
        ]);
        expect(response.status).toBe(200);
        return ((await response.json()) as { save: { id: string } }).save.id;
      },
      countCommits: (saveId: string) =>
        Number(runGit(bare, ['rev-list', '--count', `--grep=^Save: ${saveId}$`, 'main'])),
      readHeadline: () =>
        /\nhero:\n {2}title: (.*)\n/.exec(
          runGit(bare, ['show', 'main:content/pages/home.yaml']),
        )?.[1],
    } satisfies Record<keyof GithubProject, unknown>);
    found.open();
    return async () => {
      await github.stop();
      rmSync(bare, { recursive: true, force: true });
      connectDatabase(undefined);
      await database.close();
    };
  }, openDatabaseTimeoutMs);

  afterAll(() => {
    vi.unstubAllEnvs();
    project?.close();
  });

  return found;
}
