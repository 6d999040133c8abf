import { execFileSync } from 'node:child_process';

/**
 * Makes a folder and all folders in it read-only, for root as well.
 *
 * @returns makes it writable again; null where this account may not mount, as root in some containers
 */
export function makeReadOnly(folder: string): (() => void) | null {
  if (process.getuid?.() !== 0) {
    execFileSync('chmod', ['-R', 'a-w', folder]);
    return () => {
      execFileSync('chmod', ['-R', 'u+w', folder]);
    };
  }
  try {
    execFileSync('mount', ['--bind', folder, folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  execFileSync('mount', ['-o', 'remount,ro,bind', folder]);
  return () => {
    execFileSync('umount', ['--lazy', folder]);
  };
}
