import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { findContentKind, listMissingFiles } from './content-files.ts';
import { toEntryName } from './entry-name.ts';
import { contentKinds, type ContentKindName } from './kinds.ts';
import { parseContentFile } from './parse-content-file.ts';

/**
 * Lists all files below a folder as sorted paths with forward slashes, without hidden ones; none
 * where there is no folder.
 */
export function listFiles(folder: string): string[] {
  return readEntries(folder)
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(?:^|\/)\./.test(path))
    .sort();
}

function readEntries(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export interface ContentProblem {
  file: string;
  /** Is empty where the problem is the whole file. */
  field: string;
  message: string;
}

export function formatContentProblem({ file, field, message }: ContentProblem): string {
  return [file, field, message].filter((part) => part !== '').join(': ');
}

/** Is readable, but may still break the rules. */
export interface ContentEntry {
  file: string;
  name: string;
  kind: ContentKindName;
  data: object;
  text: string;
}

export interface Content {
  entries: ContentEntry[];
  problems: ContentProblem[];
}

/** Reads the text of a content file; `file` begins with `content/`. */
export function parseEntry(file: string, source: string): ContentEntry | ContentProblem {
  const path = file.slice('content/'.length);
  const kind = findContentKind(path);
  if (kind === null) {
    return {
      file,
      field: '',
      message:
        'The site does not use this file. Check its folder, its name and its ending, or remove it.',
    };
  }
  const parsed = parseContentFile(source, contentKinds[kind].ending);
  if (parsed.kind === 'unreadable') return { file, field: '', message: parsed.message };
  return { file, name: toEntryName(path), kind, data: parsed.data, text: parsed.text };
}

export function readContent(root: string): Content {
  const paths = listFiles(join(root, 'content'));
  const content: Content = { entries: [], problems: [] };
  for (const path of paths) {
    const file = `content/${path}`;
    const result = parseEntry(file, readFileSync(join(root, file), 'utf8'));
    if ('kind' in result) content.entries.push(result);
    else content.problems.push(result);
  }
  for (const path of listMissingFiles(new Set(paths))) {
    content.problems.push({
      file: `content/${path}`,
      field: '',
      message: 'This file is missing, and the site is not complete without it. Put it back.',
    });
  }
  return content;
}
