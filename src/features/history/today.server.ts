import type { FieldPath, FieldValue } from '#features/content/field-changes.ts';
import { findContentKind } from '#features/content/content-files.ts';
import { contentKinds } from '#features/content/kinds.ts';
import { readField } from '#features/content/read-field.ts';
import { parseContentFile } from '#features/content/parse-content-file.ts';
import type { CommitChange } from './commit-changes.server.ts';
import type { ContentStore } from '#features/publishing/content-store.server.ts';

/** What the repository holds now. */
export interface Today {
  /** Null where there is no such file. */
  readText: (file: string) => string | null;
  /** Undefined where there is no such field. */
  readField: (file: string, path: FieldPath) => FieldValue | undefined;
}

/** Reads what stands today where some changes were made. */
export async function readToday(
  store: ContentStore,
  changes: readonly CommitChange[],
): Promise<Today> {
  const files = [...new Set(changes.map(({ file }) => file))].filter((file) =>
    file.startsWith('content/'),
  );
  const texts = await store.readTexts(await store.readHead(), files);
  const textOf = new Map(files.map((file, index) => [file, texts[index] ?? null]));
  const readText = (file: string) => textOf.get(file) ?? null;
  return {
    readText,
    readField: (file, path) => {
      const text = readText(file);
      const kind = findContentKind(file.slice('content/'.length));
      if (text === null || kind === null) return undefined;
      const parsed = parseContentFile(text, contentKinds[kind].ending);
      return parsed.kind === 'parsed' ? readField(parsed, path) : undefined;
    },
  };
}
