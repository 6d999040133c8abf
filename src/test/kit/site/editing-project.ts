import { rmSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { openGitStore } from '#local/git/git-store.ts';
import type { ContentStore } from '#editing/publishing/content-store.server.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { setBuiltContent, setBuiltSite } from '#lib/built-site.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { openEachTest } from '#test/kit/api/each-test.ts';
import { useSignedInAdmin } from '#test/kit/api/test-admin.ts';
import type { TestBrowser } from '#test/kit/api/test-browser.ts';
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

/** Each save is published at once, not with what follows within the usual minute. */
export const atOnce = { PUBLISH_WINDOW_SECONDS: '0' };

/**
 * Opens, before each test of a suite, a new project where nothing is saved, planned or suggested,
 * with an admin who has signed in.
 *
 * @param settings environment variables
 */
export function useEditing(settings: Record<string, string> = {}): {
  project: EditingProject;
  admin: TestBrowser;
} {
  const project = openEachTest(
    () => {
      for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
      return Promise.resolve(openEditingProject());
    },
    ({ close }) => {
      vi.unstubAllEnvs();
      close();
    },
  );
  const admin = useSignedInAdmin(async () => {
    await sql`truncate content_saves, content_pictures, content_ids, planned_saves, previews, suggestions`;
    await sql`update publishing_state set last_commit_at = 'epoch', rest_until = 'epoch', lease_until = 'epoch', trouble = null`;
  });
  return { project, admin };
}
