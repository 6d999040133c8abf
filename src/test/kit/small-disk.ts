import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Mounts a disk of a few megabytes, where this account may.
 *
 * @param size as `mount` takes it, like `8m`
 * @returns its folder; null where this account may not make one
 */
export function mountSmallDisk(size: string): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'small-disk-'));
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder];
    execFileSync('mount', options, { stdio: 'ignore' });
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    rmdirSync(folder);
    return null;
  }
}

/** Unmounts such a disk. */
export function unmountSmallDisk(folder: string): void {
  execFileSync('umount', ['--lazy', folder]);
  rmdirSync(folder);
}

/** Fills a disk to its last byte with a file. */
export function fillDisk(file: string): void {
  const descriptor = openSync(file, 'w');
  const bytes = Buffer.alloc(4096, 1);
  try {
    while (writeSync(descriptor, bytes) > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(descriptor);
  }
}
