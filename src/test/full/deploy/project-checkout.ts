import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { linkFolder } from './link-folder.ts';
import { openRepository, type TestRepository } from '#test/kit/git/test-repository.ts';

/**
 * Lays the project out in a folder of its own as Netlify gets it: the files that git has or would
 * take, in one commit, and the packages that are installed without those of developers.
 */
export function checkOutProject(): TestRepository {
  const repository = openRepository(mkdtempSync(path.join(tmpdir(), 'deploy-checkout-')));
  for (const file of listProjectFiles()) cpSync(file, path.join(repository.folder, file));
  repository.git('init', '--quiet', '--initial-branch=main');
  repository.commitAll('All of it');
  const left = listDeveloperFolders();
  linkFolder('node_modules', path.join(repository.folder, 'node_modules'), (folder) =>
    left.has(folder.split(path.sep).join('/')),
  );
  return repository;
}

/** The folders of the packages that `npm ci --omit=dev` leaves out. */
function listDeveloperFolders(): Set<string> {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return new Set(Object.keys(packages).filter((folder) => packages[folder]?.dev));
}

/** Those that are ignored are not there after a clone either. */
function listProjectFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const output = execFileSync('git', args, { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
  return output.split('\0').filter((file) => file !== '' && existsSync(file));
}
