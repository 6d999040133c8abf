import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The content of this repository, file by file. */
export const shippedFiles: ReadonlyMap<string, string> = new Map(
  readdirSync('content', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [file, readFileSync(file, 'utf8')]),
);
