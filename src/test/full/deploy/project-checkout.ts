import { execFileSync } from 'node:child_process';
import {
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { agencyFolders, copyAgency } from '#test/kit/agency-folder.ts';
import { openRepository, type TestRepository } from '#test/kit/git/test-repository.ts';

/**
 * Creates a folder with the project as Netlify gets it: in one commit, with its packages but
 * without those for development.
 */
export function checkOutProject(): TestRepository {
  const repository = openRepository(mkdtempSync(path.join(tmpdir(), 'deploy-checkout-')));
  copyProject(repository.folder);
  repository.git('init', '--quiet', '--initial-branch=main');
  repository.commitAll('All of it');
  const left = listDeveloperFolders();
  linkFolder('node_modules', path.join(repository.folder, 'node_modules'), (folder) =>
    left.has(folder.split(path.sep).join('/')),
  );
  return repository;
}

/** Copies the files that git tracks or would track, with the content of the fixture agency. */
export function copyProject(folder: string): void {
  for (const file of listProjectFiles()) cpSync(file, path.join(folder, file));
  copyAgency(folder);
}

/** Lists the folders of packages that `npm ci --omit=dev` leaves out. */
function listDeveloperFolders(): Set<string> {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return new Set(Object.keys(packages).filter((folder) => packages[folder]?.dev));
}

/** Lists all files except the content; ignored ones are missing after a clone, too. */
function listProjectFiles(): string[] {
  const folders = agencyFolders.map((name) => `:!${name}`);
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders];
  const output = execFileSync('git', args, { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
  return output.split('\0').filter((file) => file !== '' && existsSync(file));
}

/**
 * Copies a folder with hard links where the disk allows them. A link to the folder itself wouldn't
 * do: Netlify's packager treats whatever is behind one as outside the project.
 *
 * @param from the source; its hidden folders are caches and left out, except `.bin`
 * @param to the copy, which must not exist yet
 * @param isLeftOut whether to leave out another folder below `from`
 */
function linkFolder(from: string, to: string, isLeftOut: (folder: string) => boolean): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isFile()) linkFile(source, target);
    else if (isLeftOut(source) || (entry.name.startsWith('.') && entry.name !== '.bin')) continue;
    else linkFolder(source, target, isLeftOut);
  }
}

/** Links a file, or copies it from one disk to another. */
function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
  }
}
