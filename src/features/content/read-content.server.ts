import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { findContentKind, listMissingFiles, toEntryName } from './content-files.ts';
import { contentKinds, type ContentKindName } from './kinds.ts';
import { parseContentFile } from './parse-content-file.ts';

/**
 * All files below a folder as sorted paths with forward slashes. Hidden files, which systems and
 * editors leave behind, are passed over; a folder that is not there holds nothing.
 *
 * @param folder where to look
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

/** Something wrong under `content/`, as it is told to the person who can put it right. */
export interface ContentProblem {
  /** Path from the root of the project, for example `content/blog/naps.md`. */
  file: string;
  /** The field within the file; empty where the whole file is meant. */
  field: string;
  message: string;
}

/** A problem as one line of output. */
export function formatContentProblem({ file, field, message }: ContentProblem): string {
  return [file, field, message].filter((part) => part !== '').join(': ');
}

/** A content file that could be read; whether it keeps the rules is another question. */
export interface ContentEntry {
  /** Path from the root of the project. */
  file: string;
  /** The file's name without folder and ending. */
  name: string;
  kind: ContentKindName;
  data: object;
  /** Markdown below the head; empty in a YAML file. */
  text: string;
}

/** All that stands under `content/`. */
export interface Content {
  entries: ContentEntry[];
  /** Files that are missing, unknown or unreadable. */
  problems: ContentProblem[];
}

function readEntry(root: string, path: string): ContentEntry | ContentProblem {
  const file = `content/${path}`;
  const kind = findContentKind(path);
  if (kind === null) {
    return {
      file,
      field: '',
      message:
        'The site does not use this file. Check its folder, its name and its ending, or remove it.',
    };
  }
  const parsed = parseContentFile(
    readFileSync(join(root, file), 'utf8'),
    contentKinds[kind].ending,
  );
  if (parsed.kind === 'unreadable') return { file, field: '', message: parsed.message };
  return { file, name: toEntryName(path), kind, data: parsed.data, text: parsed.text };
}

/**
 * Reads every file under `content/`.
 *
 * @param root folder of the project
 */
export function readContent(root: string): Content {
  const paths = listFiles(join(root, 'content'));
  const content: Content = { entries: [], problems: [] };
  for (const path of paths) {
    const result = readEntry(root, path);
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
