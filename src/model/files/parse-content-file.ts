import {
  type Document,
  isScalar,
  Lexer,
  LineCounter,
  parseDocument,
  visit,
  type YAMLParseError,
} from 'yaml';
import { isReadableText } from '#lib/text/decode-text.ts';
import type { ContentEnding } from '#model/kinds.ts';
import { findMergeMark } from '#model/schemas/merge-marks.ts';

export interface HeadAndText {
  head: string;
  text: string;
}

// Windows editors may add a byte order mark.
const headPattern =
  /^\uFEFF?---[ \t]*\r?\n((?:(?!---[ \t]*(?:\r?\n|$))[^\n]*\n)*)---[ \t]*(?:\r?\n|$)/;

/** Splits a Markdown file; null where it does not start with a head. */
export function splitHead(file: string): HeadAndText | null {
  const match = headPattern.exec(file);
  return match && { head: match[1] ?? '', text: file.slice(match[0].length) };
}

export type ParsedContentFile =
  { kind: 'parsed'; data: object; text: string } | { kind: 'unreadable'; message: string };

/** Explanations of common YAML mistakes, and their remedies. */
const mistakes: Partial<Record<YAMLParseError['code'], string>> = {
  BAD_INDENT: 'is indented differently from the lines around it. Align it with them.',
  BAD_SCALAR_START:
    'starts its text with a sign that has a meaning of its own in YAML. Put the whole text in quotes.',
  BLOCK_AS_IMPLICIT_KEY:
    'holds a colon followed by a space inside its text, or the line below is indented too far. Put the whole text in quotes, or align the line below.',
  DUPLICATE_KEY: 'names a field that stands in this file already. Keep one of the two.',
  MISSING_CHAR: 'lacks a colon or a closing quote or bracket. Add it.',
  MULTILINE_IMPLICIT_KEY: 'lacks a colon after the name of its field. Add it.',
  TAB_AS_INDENT: 'starts with a tab. Use spaces instead.',
  UNEXPECTED_TOKEN:
    'holds a quote or a dash in a place where YAML expects none. Put the whole text in double quotes.',
};

const aliasMessage =
  'A text starts with an asterisk, which has a meaning of its own in YAML. Put the whole text in quotes.';

type YamlError = Pick<YAMLParseError, 'code' | 'linePos'>;

function describeError({ code, linePos }: YamlError, linesBefore: number): string {
  const line = ((linePos?.[0].line ?? 1) + linesBefore).toString();
  const mistake =
    mistakes[code] ?? 'cannot be read as YAML. Check its colons, quotes and indentation.';
  return `Line ${line} ${mistake}`;
}

/** Finds a duplicate key in linear time; the parser's own check is quadratic. */
function findDuplicateKey(document: Document, lines: LineCounter): YamlError | undefined {
  let found: YamlError | undefined;
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) {
          const start = lines.linePos(key.range?.[0] ?? 0);
          found = { code: 'DUPLICATE_KEY', linePos: [start] };
          return visit.BREAK;
        }
        keys.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}

function toData(document: ReturnType<typeof parseDocument>): unknown {
  try {
    // An alias is always a mistake here, and could expand without limit.
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}

/** Far more than the largest entry, whose hundred fields take 1,500. */
const maxTokens = 10_000;

/** Stops at the limit: a large file would keep the YAML parser busy for minutes. */
function hasTooManyTokens(yaml: string): boolean {
  // At most two tokens start at each character.
  if (yaml.length < maxTokens / 2) return false;
  const tokens = new Lexer().lex(yaml);
  for (let count = 0; count <= maxTokens; count += 1) {
    if (tokens.next().done === true) return false;
  }
  return true;
}

function parseYaml(yaml: string, text: string, linesBefore: number): ParsedContentFile {
  if (hasTooManyTokens(yaml)) {
    const message = "The file has too many fields. Remove the ones that don't belong there.";
    return { kind: 'unreadable', message };
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { uniqueKeys: false, lineCounter });
  const error = document.errors[0] ?? findDuplicateKey(document, lineCounter);
  if (error) return { kind: 'unreadable', message: describeError(error, linesBefore) };
  const data = toData(document);
  if (data === undefined) return { kind: 'unreadable', message: aliasMessage };
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) {
    return { kind: 'parsed', data, text };
  }
  return {
    kind: 'unreadable',
    message: 'There are no fields in this file. Write each on a line of its own, like "name: Ana".',
  };
}

/** Far more than the longest file, whose text has 20,000 characters. */
export const maxContentLength = 1_000_000;

export const tooLongMessage = 'The file is larger than 1 MB. Shorten it.';

function findFileProblem(file: string): string | null {
  if (!isReadableText(file)) return 'The file is not UTF-8 text. Save it with that encoding.';
  if (file.length > maxContentLength) return tooLongMessage;
  const mark = findMergeMark(file);
  return mark && `The file ${mark}`;
}

export function parseContentFile(file: string, ending: ContentEnding): ParsedContentFile {
  const problem = findFileProblem(file);
  if (problem !== null) return { kind: 'unreadable', message: problem };
  if (ending === '.yaml') return parseYaml(file, '', 0);
  const parts = splitHead(file);
  if (parts) return parseYaml(parts.head, parts.text, 1);
  return {
    kind: 'unreadable',
    message: 'The file has no head. Put its fields at the top, between two lines of three dashes.',
  };
}
