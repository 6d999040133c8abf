import type { ContentChange } from '#model/files/field-changes.ts';
import { describeFieldChange, nameFile } from '#model/describe/describe-text.server.ts';
import { describeNoticeChange } from './notice-times.server.ts';
import type { StoredSave } from './save-rows.server.ts';

const saveTrailer = 'Save';
const authorTrailer = 'Edited-by';

const maxSubjectLength = 72;

/**
 * Includes `Save` trailers, by which a later run recognizes the commit, and a line for each of the
 * `reformatted` files, in which more lines change than words.
 */
export async function formatCommitMessage(
  saves: readonly StoredSave[],
  reformatted: readonly string[],
): Promise<string> {
  const items = await listChangedItems(saves.flatMap(({ changes }) => changes));
  const [first = 'Content', ...others] = items;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const subject = shorten(first, maxSubjectLength - more.length) + more;
  const body = others.length === 0 ? [] : items.map((item) => `- ${item}`);
  const trailers = saves.flatMap(({ id, username }) => [
    `${saveTrailer}: ${id}`,
    `${authorTrailer}: ${toOneLine(username)}`,
  ]);
  const notes = reformatted.map((file) => `Formatted again, with the same words: ${file}`);
  const paragraphs = [body, notes, trailers].filter((lines) => lines.length > 0);
  return [subject, ...paragraphs.map((lines) => lines.join('\n'))].join('\n\n');
}

export function listSaveIds(message: string): string[] {
  return [...message.matchAll(/^Save: ([0-9a-f-]{36})$/gm)].map(([, id = '']) => id);
}

export function listEditors(message: string): string[] {
  const names = [...message.matchAll(/^Edited-by: (.+)$/gm)].map(([, name = '']) => name);
  return [...new Set(names)];
}

export async function listChangedItems(changes: readonly ContentChange[]): Promise<string[]> {
  const isWithEntry = changes.some(({ kind, file }) => kind === 'remove' && isEntry(file));
  const items = await Promise.all(changes.map((change) => describeChange(change, isWithEntry)));
  const named = items.filter((item) => item !== null);
  return [...new Set(named.length > 0 ? named : changes.map(({ file }) => file))];
}

const isEntry = (file: string) => file.startsWith('content/');

async function describeChange(change: ContentChange, isWithEntry: boolean): Promise<string | null> {
  switch (change.kind) {
    case 'field':
      return describeNoticeChange(change) ?? describeFieldChange(change);
    case 'create':
      return `Added ${nameFile(change.file, change.text)}`;
    case 'remove':
      // A picture is deleted with the entry that showed it, or by itself.
      if (change.before === null && isWithEntry) return null;
      return `Removed ${nameFile(change.file, change.before ?? '')}`;
    case 'picture':
      // A picture is published together with the text that shows it.
      return null;
  }
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}

function toOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
