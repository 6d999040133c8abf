import { contentKinds } from './kinds.ts';
import { formatFieldPath, listFieldProblems } from './entry-rules.ts';
import { listFieldPictures, listMarkdownPictures } from './site-pictures.ts';
import type { ContentEntry } from './read-content.server.ts';
import type { ContentProblem } from './content-problem.server.ts';

function fileExists(path: string, publicFiles: ReadonlySet<string>): boolean {
  try {
    return publicFiles.has(decodeURI(path).slice(1));
  } catch {
    return false;
  }
}

/**
 * What is wrong within one content file: fields that break a rule, and pictures that are not
 * there.
 *
 * @param entry the file
 * @param publicFiles paths of all files below `public/`
 */
export function findEntryProblems(
  { file, kind, data, text }: ContentEntry,
  publicFiles: ReadonlySet<string>,
): ContentProblem[] {
  const fields = listFieldProblems(contentKinds[kind].schema, data);
  const pictures = [
    ...listFieldPictures(data),
    ...listMarkdownPictures(text).map((picture) => ({ picture, path: [] })),
  ];
  const missing = pictures.filter(({ picture }) => !fileExists(picture, publicFiles));
  return [
    ...fields.map(({ field, message }) => ({ file, field, message })),
    ...missing.map(({ picture, path }) => ({
      file,
      field: formatFieldPath(path),
      message: `There is no picture at public${picture}. Put the file there or name another one.`,
    })),
  ];
}
