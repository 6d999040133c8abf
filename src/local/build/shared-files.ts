import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/**
 * Fills a folder with the files of another one, which both then hold.
 *
 * @param from what is shared
 * @param to the folder; it is made where a file needs it
 * @param except paths below the first folder that stay out, with forward slashes
 */
export function shareFiles(
  from: string,
  to: string,
  except: ReadonlySet<string>,
  below = '',
): void {
  for (const entry of readdirSync(path.join(from, below), { withFileTypes: true })) {
    const file = below + entry.name;
    if (entry.isDirectory()) {
      shareFiles(from, to, except, `${file}/`);
    } else if (!except.has(file)) {
      mkdirSync(path.join(to, below), { recursive: true });
      linkSync(path.join(from, file), path.join(to, file));
    }
  }
}

/** Writes a file that may be shared: what the last site serves must stay as it is. */
export function replaceFile(file: string, bytes: Buffer): void {
  if (existsSync(file)) {
    if (bytes.equals(readFileSync(file))) return;
    rmSync(file);
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

/** What lies in a folder, which need not be there. */
export function listNames(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
