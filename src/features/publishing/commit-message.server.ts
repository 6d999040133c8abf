import { findItemsAt } from '#features/content/content-item.ts';
import type { ContentChange } from '#features/content/field-changes.ts';
import type { StoredSave } from './save-rows.server.ts';
import { describePlace } from './describe-item.server.ts';
import { getDirectory } from '#features/content/built-content.server.ts';

const saveTrailer = 'Save';
const authorTrailer = 'Edited-by';

/** Longest subject of a commit, in characters. */
const mostSubject = 72;

/**
 * Says in a commit what was changed, in words, and which saves it holds, so that they are found
 * there again.
 */
export async function formatCommitMessage(saves: readonly StoredSave[]): Promise<string> {
  const places = await listPlaces(saves.flatMap(({ changes }) => changes));
  const [first = 'Content', ...others] = places;
  const more = others.length === 0 ? '' : ` and ${others.length.toString()} more`;
  const subject = shorten(first, mostSubject - more.length) + more;
  const body = others.length === 0 ? [] : [places.map((place) => `- ${place}`).join('\n')];
  const trailers = saves.flatMap(({ id, username }) => [
    `${saveTrailer}: ${id}`,
    `${authorTrailer}: ${toOneLine(username)}`,
  ]);
  return [subject, ...body, trailers.join('\n')].join('\n\n');
}

/** The saves that a commit says it holds. */
export function listSaveIds(message: string): string[] {
  return [...message.matchAll(/^Save: ([0-9a-f-]{36})$/gm)].map(([, id = '']) => id);
}

/** Who changed what a commit holds, where it says so. */
export function listEditors(message: string): string[] {
  const names = [...message.matchAll(/^Edited-by: (.+)$/gm)].map(([, name = '']) => name);
  return [...new Set(names)];
}

/** What changes are about, in words, each once. */
export async function listPlaces(changes: readonly ContentChange[]): Promise<string[]> {
  const places = await Promise.all(changes.map(describeChange));
  const named = places.filter((place) => place !== null);
  return [...new Set(named.length > 0 ? named : changes.map(({ file }) => file))];
}

async function describeChange(change: ContentChange): Promise<string | null> {
  switch (change.kind) {
    case 'field': {
      const [item] = findItemsAt(change.file, change.path, await getDirectory());
      return item ? describePlace(item) : `${change.file} › ${change.path.join(' › ')}`;
    }
    case 'create':
      return `New: ${change.file}`;
    case 'remove':
      return `Removed: ${change.file}`;
    case 'picture':
      // It goes with the text that shows it.
      return null;
  }
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}

function toOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
