import { rmSync } from 'node:fs';
import path from 'node:path';
import { openGitStore } from '#local/git/git-store.ts';
import type { ContentStore } from '#editing/publishing/content-store.server.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { setBuiltContent, setBuiltSite } from '#lib/built-site.server.ts';
import { copyAgency } from '#test/kit/agency-folder.ts';
import {
  fillRepository,
  openRepository,
  type TestRepository,
} from '#test/kit/git/test-repository.ts';
import { copyPrepared } from '#test/setup/prepared-folder.ts';
import { buildContent } from './built-content.ts';

/** A repository with the fixture agency's content, and its build. */
export interface EditingProject {
  repository: TestRepository;
  store: ContentStore;
  distDir: string;
  /** Updates for the endpoints what a build of the site would. */
  build: () => void;
  /** Returns the text of a file at the head. */
  read: (file: string) => string;
  close: () => void;
}

/** Creates a project in its initial state. */
function prepareProject(folder: string): void {
  const repository = path.join(folder, 'repository');
  copyAgency(repository);
  fillRepository(repository, {}).git('gc', '--quiet');
  buildContent(repository, path.join(folder, 'dist'));
}

/** Opens a new project and makes the server use it. */
export function openEditingProject(): EditingProject {
  const root = copyPrepared('editing-project', prepareProject);
  const repository = openRepository(path.join(root, 'repository'));
  const distDir = path.join(root, 'dist');
  const store = openGitStore({ repositoryDir: repository.folder });
  const build = () => buildContent(repository.folder, distDir);
  setBuiltSite(distDir);
  setBuiltContent(path.join(distDir, 'checkout'));
  setContentStore(store);
  return {
    repository,
    store,
    distDir,
    build,
    read: (file) => `${repository.git('show', `main:${file}`)}\n`,
    close: () => {
      setBuiltSite(undefined);
      setBuiltContent(undefined);
      setContentStore(undefined);
      rmSync(root, { recursive: true });
    },
  };
}
