import { rmSync } from 'node:fs';
import path from 'node:path';
import { openGitStore } from '#local/git/git-store.ts';
import { openGithubStore } from '#features/publishing/github-store.server.ts';
import { type ContentStore } from '#features/publishing/content-store.server.ts';
import { fillRepository, openRepository, runGit, type TestRepository } from './test-repository.ts';
import { copyPrepared } from '#test/setup/prepared-folder.ts';
import { startGithub } from './start-github.ts';

/** A repository with content, and stores that open it. */
export interface StoreHome {
  /** Where content is prepared with git itself, before a store looks. */
  repository: TestRepository;
  /** Lets the stores see what was prepared. */
  publish: () => void;
  /** Opens one more store on the same repository. */
  open: () => ContentStore;
  close: () => Promise<void>;
}

/** Every place where content may live. */
export const storeHomes: [
  string,
  (files: Record<string, string | Uint8Array>) => Promise<StoreHome>,
][] = [
  ['the git repository of this machine', openLocalHome],
  ['GitHub', openGithubHome],
];

function openLocalHome(files: Record<string, string | Uint8Array>): Promise<StoreHome> {
  const repository = openRepository(
    copyPrepared('local-home', (folder) => {
      fillRepository(folder, files);
    }),
  );
  return Promise.resolve({
    repository,
    publish: () => undefined,
    open: () => openGitStore({ repositoryDir: repository.folder }),
    close: () => {
      repository.remove();
      return Promise.resolve();
    },
  });
}

async function openGithubHome(files: Record<string, string | Uint8Array>): Promise<StoreHome> {
  const root = copyPrepared('github-home', (folder) => {
    fillRepository(path.join(folder, 'repository'), files);
    runGit(folder, ['clone', '--quiet', '--bare', 'repository', 'bare.git']);
  });
  const repository = openRepository(path.join(root, 'repository'));
  const bare = path.join(root, 'bare.git');
  const github = await startGithub(bare);
  return {
    repository,
    publish: () => {
      repository.git('push', '--quiet', bare, 'main');
    },
    open: () => openGithubStore({ ...github.options, writeEveryMs: 0 }),
    close: async () => {
      await github.stop();
      rmSync(root, { recursive: true });
    },
  };
}
