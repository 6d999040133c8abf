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
 * Lays the project out in a folder of its own as Netlify gets it: in one commit, and with the
 * packages that are installed without those of developers.
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

/** Copies the files that git has or would take, with the content of the fixture agency. */
export function copyProject(folder: string): void {
  for (const file of listProjectFiles()) cpSync(file, path.join(folder, file));
  copyAgency(folder);
}

/** The folders of the packages that `npm ci --omit=dev` leaves out. */
function listDeveloperFolders(): Set<string> {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return new Set(Object.keys(packages).filter((folder) => packages[folder]?.dev));
}

/** All files but the content; those that are ignored are not there after a clone either. */
function listProjectFiles(): string[] {
  const folders = agencyFolders.map((name) => `:!${name}`);
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders];
  const output = execFileSync('git', args, { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
  return output.split('\0').filter((file) => file !== '' && existsSync(file));
}

/**
 * Makes a folder with the same files as another one, without their bytes where the disk allows it.
 * A link to the folder itself would not do: Netlify's packager takes what it finds behind a link
 * for something outside the project.
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

/** Two disks share no file. */
function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
  }
}
