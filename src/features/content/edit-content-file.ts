import { compareSequences } from '#lib/text/difference.ts';
import { applyFieldChanges, type ContentData, areEqualValues, type FieldChange, type FieldValue } from './field-changes.ts';
import { editYaml } from './edit-yaml.ts';
import type { ContentEnding } from './kinds.ts';
import { parseContentFile, splitHead } from './parse-content-file.ts';

/** A text with line feeds alone at the end of its lines. */
function toLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/**
 * Gives an edited text the line endings of the text that it came from: lines that stayed keep
 * theirs, new ones get that of the file's first line.
 *
 * @param original the text as it was
 * @param edited what it became, with line feeds alone
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

/** A content file in the parts that are edited apart from each other, and what they say. */
interface FileParts extends ContentData {
  /** What stands before the YAML: a byte order mark, the first line of dashes. */
  start: string;
  yaml: string;
  /** From the second line of dashes up to the Markdown. */
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

/** Markdown without what only sets it apart from the head and from the end of the file. */
function trimMarkdown(text: string): string {
  return toLineFeeds(text).replace(blankLines, '').trimEnd();
}

/** The new Markdown between the blank lines and the ending that the old one had. */
function editMarkdown({ text, middle }: FileParts, markdown: string): string {
  const trimmed = trimMarkdown(markdown);
  if (trimMarkdown(text) === trimmed) return text;
  const before = blankLines.exec(text)?.[0] ?? '';
  if (trimmed === '') return before;
  const rest = text.slice(before.length);
  if (rest.trim() !== '') return before + trimmed + rest.slice(rest.trimEnd().length);
  // There was none: it stands below a blank line, and its last line ends.
  const start = middle.endsWith('\n') ? before || '\n' : '\n\n';
  return `${start}${trimmed}\n`;
}

function saysTheSame(a: ContentData, b: ContentData): boolean {
  return (
    areEqualValues(a.data as FieldValue, b.data as FieldValue) &&
    trimMarkdown(a.text) === trimMarkdown(b.text)
  );
}

/**
 * Writes changes into a content file so that nothing else in it changes: comments, quotes, order,
 * line breaks and line endings of all other lines stay as they are, and so do the blank lines around
 * the Markdown. The result is read back before it is given out.
 *
 * Throws where the file cannot be read, where a path leads to no place (see applyFieldChanges), or
 * where the file cannot be made to say what is wanted.
 *
 * @param file what stands in the file
 * @param ending how its name ends
 * @param changes applied one after the other; path `[]` is the Markdown below the head
 * @returns what shall stand in the file; the very same text where the changes change nothing
 */
export function editContentFile(
  file: string,
  ending: ContentEnding,
  changes: readonly Pick<FieldChange, 'path' | 'after'>[],
): string {
  const parts = readParts(toLineFeeds(file), ending);
  const wanted = applyFieldChanges(parts, changes);
  if (saysTheSame(parts, wanted)) return file;
  const yaml = editYaml(parts.yaml, parts.data, wanted.data);
  const edited =
    yaml === null ? null : parts.start + yaml + parts.middle + editMarkdown(parts, wanted.text);
  const result = edited === null ? null : restoreLineEndings(file, edited);
  const readBack = result === null ? null : parseContentFile(result, ending);
  if (result === null || readBack?.kind !== 'parsed' || !saysTheSame(readBack, wanted)) {
    throw new Error('The change cannot be written into this file. Please change the file by hand.');
  }
  return result;
}
