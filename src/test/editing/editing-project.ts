import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { openGitStore } from '#local/git/git-store.ts';
import type { ContentStore } from '#server/publishing/content-store.ts';
import { useContentStore } from '#server/publishing/find-store.ts';
import { useBuiltContent, useBuiltSite } from '#server/site/built-site.ts';
import {
  createRepository,
  openRepository,
  type TestRepository,
} from '#test/git/test-repository.ts';
import { buildContent } from './built-content.ts';

/** A repository with the site's content, and what was built of it. */
export interface EditingProject {
  repository: TestRepository;
  store: ContentStore;
  distDir: string;
  /** Does for the endpoints what a build of the site does. */
  build: () => void;
  /** What a file holds at the head. */
  read: (file: string) => string;
  close: () => void;
}

function readFolder(folder: string): [string, Buffer][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [file, readFileSync(file)]);
}

const shipped = Object.fromEntries([...readFolder('content'), ...readFolder('public/images')]);

let template: string | undefined;

afterAll(() => {
  if (template !== undefined) rmSync(template, { recursive: true, force: true });
});

/** A project as it begins: made once, and copied for each test, which is many times as fast. */
function getTemplate(): string {
  if (template !== undefined) return template;
  const root = mkdtempSync(path.join(tmpdir(), 'editing-template-'));
  const repository = createRepository(shipped);
  buildContent(repository.folder, path.join(root, 'dist'));
  cpSync(repository.folder, path.join(root, 'repository'), { recursive: true });
  repository.remove();
  template = root;
  return root;
}

/** Opens a project of its own and lets the server use it. */
export function openEditingProject(): EditingProject {
  const root = mkdtempSync(path.join(tmpdir(), 'editing-project-'));
  cpSync(getTemplate(), root, { recursive: true });
  const repository = openRepository(path.join(root, 'repository'));
  const distDir = path.join(root, 'dist');
  const store = openGitStore({ repositoryDir: repository.folder });
  const build = () => {
    buildContent(repository.folder, distDir);
  };
  useBuiltSite(distDir);
  useBuiltContent(path.join(distDir, 'checkout'));
  useContentStore(store);
  return {
    ...{ repository, store, distDir, build },
    read: (file) => `${repository.git('show', `main:${file}`)}\n`,
    close: () => {
      useBuiltSite(undefined);
      useBuiltContent(undefined);
      useContentStore(undefined);
      rmSync(root, { recursive: true });
    },
  };
}
