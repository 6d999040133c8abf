import { compareSequences } from '#lib/text/difference.ts';
import { applyFieldChanges, type ContentData, type FieldChange } from './field-changes.ts';
import { areEqualValues, type FieldValue } from './field-value.ts';
import { editYaml } from './edit-yaml.ts';
import type { ContentEnding } from '#model/kinds.ts';
import { parseContentFile, splitHead } from './parse-content-file.ts';

function toLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/**
 * Restores the line endings of the original: unchanged lines keep theirs, and new ones get that of
 * the first line. `edited` has line feeds only.
 */
function restoreLineEndings(original: string, edited: string): string {
  if (!original.includes('\r\n')) return edited;
  const isWindowsFile = /^[^\n]*\r\n/.test(original);
  const isUniform = !/(?<!\r)\n/.test(original);
  if (isUniform) return edited.replaceAll('\n', '\r\n');
  const oldLines = original.split('\n');
  const newLines = edited.split('\n');
  const runs = compareSequences(
    oldLines.map((line) => line.replace(/\r$/, '')),
    newLines,
  );
  const lines = runs.flatMap(({ kind, before, after }) =>
    kind === 'same'
      ? oldLines.slice(before.start, before.end)
      : newLines
          .slice(after.start, after.end)
          .map((line, index) =>
            isWindowsFile && after.start + index < newLines.length - 1 ? `${line}\r` : line,
          ),
  );
  return lines.join('\n');
}

/** Splits a content file into the parts that are edited separately. */
interface FileParts extends ContentData {
  /** The byte order mark and the first line of dashes. */
  start: string;
  yaml: string;
  /** From the second line of dashes to the Markdown. */
  middle: string;
}

const blankLines = /^(?:[ \t]*\n)*/;

function readParts(file: string, ending: ContentEnding): FileParts {
  const parsed = parseContentFile(file, ending);
  if (parsed.kind === 'unreadable') throw new Error(parsed.message);
  const { data, text } = parsed;
  const head = ending === '.md' ? splitHead(file) : null;
  if (head === null) {
    const start = file.startsWith('\uFEFF') ? '\uFEFF' : '';
    return { data, text, start, yaml: file.slice(start.length), middle: '' };
  }
  const start = file.slice(0, file.indexOf('\n') + 1);
  const middle = file.slice(start.length + head.head.length, file.length - text.length);
  return { data, text, start, yaml: head.head, middle };
}

/** Removes the blank lines around Markdown. */
function trimMarkdown(text: string): string {
  return toLineFeeds(text).replace(blankLines, '').trimEnd();
}

/** Replaces the Markdown, and keeps the blank lines around it and the ending of its last line. */
function editMarkdown({ text, middle }: FileParts, markdown: string): string {
  const trimmed = trimMarkdown(markdown);
  if (trimMarkdown(text) === trimmed) return text;
  const before = blankLines.exec(text)?.[0] ?? '';
  if (trimmed === '') return before;
  const rest = text.slice(before.length);
  if (rest.trim() !== '') return before + trimmed + rest.slice(rest.trimEnd().length);
  // New Markdown follows a blank line and ends with a line break.
  const start = middle.endsWith('\n') ? before || '\n' : '\n\n';
  return `${start}${trimmed}\n`;
}

function isSameContent(a: ContentData, b: ContentData): boolean {
  return (
    areEqualValues(a.data as FieldValue, b.data as FieldValue) &&
    trimMarkdown(a.text) === trimMarkdown(b.text)
  );
}

/**
 * Returns whether an edit of a field changes no other line. A file that was formatted by hand is
 * formatted again as a whole by its first edit. One that cannot be parsed cannot be edited, and
 * counts as normalized.
 */
export function isNormalized(file: string, ending: ContentEnding): boolean {
  if (parseContentFile(file, ending).kind === 'unreadable') return true;
  const { yaml, data } = readParts(toLineFeeds(file), ending);
  return editYaml(yaml, data, data) === yaml;
}

/**
 * Writes changes into a content file and keeps the rest: comments, quotes, order, line endings, and
 * the blank lines around the Markdown. The result is parsed again before it is returned, so that it
 * always has the wanted content.
 *
 * @param changes applied in order; path `[]` is the Markdown below the head
 * @returns the very same text where nothing changes
 * @throws where the file cannot be parsed, a path is invalid (see applyFieldChanges), or no edit
 * gives the wanted content
 */
export function editContentFile(
  file: string,
  ending: ContentEnding,
  changes: readonly Pick<FieldChange, 'path' | 'after'>[],
): string {
  const parts = readParts(toLineFeeds(file), ending);
  const wanted = applyFieldChanges(parts, changes);
  if (isSameContent(parts, wanted)) return file;
  const isSameHead = areEqualValues(parts.data as FieldValue, wanted.data as FieldValue);
  const yaml = isSameHead ? parts.yaml : editYaml(parts.yaml, parts.data, wanted.data);
  const edited = parts.start + yaml + parts.middle + editMarkdown(parts, wanted.text);
  const result = restoreLineEndings(file, edited);
  const readBack = parseContentFile(result, ending);
  if (readBack.kind !== 'parsed' || !isSameContent(readBack, wanted)) {
    throw new Error('The change cannot be written into this file. Please change the file by hand.');
  }
  return result;
}
