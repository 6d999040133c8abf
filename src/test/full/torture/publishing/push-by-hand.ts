import { readField, type FieldPath } from '#model/files/field-changes.ts';
import type { FieldValue } from '#model/files/field-value.ts';
import { editContentFile } from '#model/files/edit-content-file.ts';
import { parseContentFile } from '#model/files/parse-content-file.ts';
import { type MemoryRepository } from './memory-repository.ts';
import {
  editedFields,
  editedList,
  isListItem,
  optionalField,
  toUniqueText,
  type Push,
} from './publishing-steps.ts';

const removable = 'content/testimonials/1-kessler.yaml';

/** A position in a content file. */
export interface Address {
  file: string;
  path: FieldPath;
}

/** Returns the value at a position in a commit; undefined if there is none. */
export function readFileValue(
  files: ReadonlyMap<string, string>,
  { file, path }: Address,
): FieldValue | undefined {
  const parsed = parseContentFile(files.get(file) ?? '', endingOf(file));
  return parsed.kind === 'parsed' ? readField(parsed, path) : undefined;
}

function endingOf(file: string): '.md' | '.yaml' {
  return file.endsWith('.md') ? '.md' : '.yaml';
}

/** Commits what a developer does, or nothing if it is no longer possible. */
export function pushByHand(repository: MemoryRepository, push: Push): void {
  const { files } = repository.head();
  const first = repository.commits[0]?.files ?? files;
  const field = (index: number): Address => editedFields[index] ?? editedFields[0];
  const set = (address: Address, after: FieldValue | undefined) => {
    const text = files.get(address.file);
    if (text === undefined || readFileValue(files, address) === undefined) return;
    const edited = editContentFile(text, endingOf(address.file), [{ path: address.path, after }]);
    repository.push({ [address.file]: edited });
  };
  const list = readFileValue(files, editedList) as string[];
  switch (push.kind) {
    case 'text':
      set(field(push.field), isListItem(push.field) ? toUniqueText(push.text) : push.text);
      break;
    case 'original': {
      const original = readFileValue(first, field(push.field));
      const isElsewhere = isListItem(push.field) && list.includes(original as string);
      if (!isElsewhere) set(field(push.field), original);
      break;
    }
    case 'loose':
      set(editedFields[0], ` ${push.text}\n`);
      break;
    case 'comment': {
      const { file } = field(push.field);
      const text = files.get(file);
      const comment = `# Note ${repository.commits.length}\n`;
      const at = file.endsWith('.md') ? '---\n'.length : 0;
      if (text !== undefined)
        repository.push({ [file]: text.slice(0, at) + comment + text.slice(at) });
      break;
    }
    case 'omit':
      set(editedFields[optionalField], undefined);
      break;
    case 'grow':
      set(editedList, [toUniqueText(push.text), ...list]);
      break;
    case 'shrink':
      if (list.length > 1) set(editedList, list.slice(1));
      break;
    case 'remove':
      if (files.has(removable)) repository.push({ [removable]: null });
      break;
    case 'restore':
      if (!files.has(removable)) repository.push({ [removable]: first.get(removable) ?? null });
      break;
  }
}
