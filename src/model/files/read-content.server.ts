import { type Dirent, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setAgency } from '#lib/agency.ts';
import { decodeText } from '#lib/text/decode-text.ts';
import { findContentKind, listMissingFiles } from './content-files.ts';
import { toEntryName } from './entry-name.ts';
import { contentKinds, type ContentKindName } from '#model/kinds.ts';
import { isHidden } from '#model/schemas/entry-state.ts';
import { listUnfilled } from '#model/schemas/figures.ts';
import { maxContentLength, parseContentFile, tooLongMessage } from './parse-content-file.ts';

/**
 * Lists all files below a folder as sorted paths with forward slashes, without hidden ones; none if
 * the folder is missing. A link, or a folder that cannot be read, is listed itself.
 */
export function listFiles(folder: string): string[] {
  return walk(folder)
    .map(({ path }) => path)
    .filter((path) => !/(?:^|\/)\./.test(path))
    .sort();
}

interface FoundFile {
  path: string;
  isLink: boolean;
}

function walk(folder: string, path = ''): FoundFile[] {
  return readEntries(join(folder, path), path === '').flatMap((entry): FoundFile[] => {
    if (entry === null) return [{ path, isLink: false }];
    const below = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) return walk(folder, below);
    return [{ path: below, isLink: entry.isSymbolicLink() }];
  });
}

function readEntries(folder: string, isRoot: boolean): (Dirent | null)[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (!isRoot) return [null];
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Lists the files below `public/` that visitors can load. */
export function listServedFiles(root: string, unserved: ReadonlySet<string>): Set<string> {
  return new Set(listFiles(join(root, 'public')).filter((file) => !unserved.has(file)));
}

const linkMessage = 'This is a link. Put the file itself in its place, or remove it.';

/** Lists the links in a folder of the repository, including hidden ones and the folder itself. */
export function findLinks(root: string, folder: string): ContentProblem[] {
  const isLink = lstatSync(join(root, folder), { throwIfNoEntry: false })?.isSymbolicLink();
  const links = isLink
    ? [folder]
    : walk(join(root, folder)).flatMap((each) => (each.isLink ? `${folder}/${each.path}` : []));
  return links.sort().map((file) => ({ file, field: '', message: linkMessage }));
}

export interface ContentProblem {
  file: string;
  /** Empty where the problem is the whole file. */
  field: string;
  message: string;
}

export function formatContentProblem({ file, field, message }: ContentProblem): string {
  return [file, field, message].filter((part) => part !== '').join(': ');
}

/** An entry that was parsed, but may still break rules. */
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

/** Throws an Error that names a link among the public files. */
export function refusePublicLinks(root: string): void {
  const [link] = findLinks(root, 'public');
  if (link) throw new Error(formatContentProblem(link));
}

export type Source = { kind: 'read'; text: string } | { kind: 'unreadable'; message: string };

/** Reads a file of the repository itself: no link, and nothing that would block forever. */
export function readSource(root: string, file: string): Source {
  const path = join(root, file);
  const unreadable = (message: string): Source => ({ kind: 'unreadable', message });
  try {
    const found = lstatSync(path);
    if (found.isSymbolicLink()) return unreadable(linkMessage);
    if (!found.isFile())
      return unreadable('This is no file. Put a file in its place, or remove it.');
    if (found.size > maxContentLength) return unreadable(tooLongMessage);
    return { kind: 'read', text: decodeText(readFileSync(path)) };
  } catch (error) {
    return unreadable(
      (error as NodeJS.ErrnoException).code === 'ENOENT'
        ? 'This file is missing, and the site is not complete without it.'
        : 'The file cannot be read. Let whoever builds the site read it.',
    );
  }
}

const contentFolders = new Set(Object.values(contentKinds).map(({ folder }) => folder));

/**
 * Lists the files below `content/`, as `listFiles` does.
 *
 * @throws Error where a folder of the content cannot be listed: all its entries would be gone
 */
export function listContentFiles(root: string): string[] {
  const paths = listFiles(join(root, 'content'));
  const isLink = findLinks(root, 'content').some(({ file }) => file === 'content');
  const lost = isLink ? '' : paths.find((path) => contentFolders.has(path));
  if (lost === undefined) return paths;
  const folder = ['content', lost].filter((part) => part !== '').join('/');
  throw new Error(
    `${folder} has to be a folder that can be read, and no link. Put the folder itself in its place.`,
  );
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

/** Reads times from now on as where the agency of this content is, and knows its parts. */
export function followContentAgency(root: string): void {
  const read = (path: string) => {
    const file = `content/${path}`;
    const source = readSource(root, file);
    const entry = source.kind === 'read' ? parseEntry(file, source.text) : null;
    return entry && 'data' in entry ? entry.data : {};
  };
  const { folder } = contentKinds.services;
  const services = listFiles(join(root, 'content', folder)).map((path) => `${folder}/${path}`);
  const unfilled = listUnfilled({
    fees: read('pages/fees.yaml'),
    responsibility: read('pages/responsibility.yaml'),
    programs: read('pages/programs.yaml'),
    services: services.map(read).filter((data) => !isHidden(data)),
  });
  setAgency({ ...read('site.yaml'), unfilled });
}

export function readContent(root: string): Content {
  followContentAgency(root);
  const paths = listContentFiles(root);
  const content: Content = { entries: [], problems: [] };
  for (const path of paths) {
    const file = `content/${path}`;
    const source = readSource(root, file);
    const result =
      source.kind === 'read'
        ? parseEntry(file, source.text)
        : { file, field: '', message: source.message };
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
