import { cpSync, existsSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';

/**
 * Copies a folder that is prepared once in each test run; copying is many times as fast.
 *
 * @param name of what is prepared
 * @param prepare fills an empty folder
 * @returns a folder of the caller's own, which the caller removes
 */
export function copyPrepared(name: string, prepare: (folder: string) => void): string {
  const shared = inject('sharedFolder');
  const prepared = path.join(shared, name);
  if (!existsSync(prepared)) {
    const draft = mkdtempSync(path.join(shared, 'draft-'));
    prepare(draft);
    try {
      renameSync(draft, prepared);
    } catch (error) {
      // The tests of another file may have been faster.
      if (!existsSync(prepared)) throw error;
    }
  }
  const copy = mkdtempSync(path.join(tmpdir(), `${name}-`));
  cpSync(prepared, copy, { recursive: true });
  return copy;
}
