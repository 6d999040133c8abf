import { join } from 'node:path';
import { contentKinds } from './kinds.ts';
import { findCollectionProblems } from './collection-problems.server.ts';
import { findEntryProblems } from './entry-problems.server.ts';
import { listFiles } from './list-files.server.ts';
import { readContent, type ContentEntry } from './read-content.server.ts';
import type { ContentProblem } from './content-problem.server.ts';

/** The outcome of looking through all content. */
export interface ContentCheck {
  /** In the order of the files. */
  problems: ContentProblem[];
  /** One line on what was looked at. */
  summary: string;
}

function summarize(entries: ContentEntry[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of entries) {
    const folder = contentKinds[kind].folder || 'site';
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const parts = [...counts].map(([folder, count]) => `${folder} ${count.toString()}`);
  return `Content is in order: ${entries.length.toString()} files (${parts.join(', ')}).`;
}

/**
 * Holds every content file against the rules.
 *
 * @param root folder of the project
 */
export function checkContent(root: string): ContentCheck {
  const { entries, problems } = readContent(root);
  const publicFiles = new Set(listFiles(join(root, 'public')));
  const found = [
    ...problems,
    ...entries.flatMap((entry) => findEntryProblems(entry, publicFiles)),
    ...findCollectionProblems(entries),
  ];
  return {
    problems: found.sort((a, b) => (a.file < b.file ? -1 : Number(a.file > b.file))),
    summary: summarize(entries),
  };
}
