import type { Mark, Node } from 'prosemirror-model';
import { isBareAddress, markTypes, nodeTypes, shapes } from './rich-schema.ts';

/** The markers that a text uses where there is a choice. */
export interface FileStyle {
  em: string;
  strong: string;
  bullet: string;
  ordered: string;
  /** Definitions of references, which make every pair of brackets a possible link. */
  references: string;
}

/** How a line of text is written, from plain to unambiguous for every reader. */
export interface Writing {
  escape: (text: string) => string;
  escapeLine?: (line: string) => string;
  /**
   * Writes italics with underscores, and delimiters within a link and beside a picture instead of
   * around them.
   */
  keepsApart?: boolean;
  /** Writes letters beside delimiters as entities, since some letters prevent emphasis. */
  guardsSigns?: boolean;
}

/** Escapes what would disappear: a backslash before punctuation, and what looks like an entity. */
function escapeLittle(text: string): string {
  return text.replaceAll(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\').replaceAll(/&(?=#?\w+;)/g, '\\&');
}

function escapeAll(text: string): string {
  return text.replaceAll(/[\\`*_[\]<~|]/g, '\\$&').replaceAll(/&(?=#?\w+;)/g, '\\&');
}

function escapeLineStart(line: string): string {
  return line
    .replace(/^(?=[-+#>=])/, '\\')
    .replace(/^(\d+)(?=[.)])/, '$1\\')
    .replace(/(?<= )(?=#+ *$)/, '\\');
}

function toEntity(sign: string): string {
  return `&#${String(sign.codePointAt(0))};`;
}

export function toEntities(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, toEntity);
}

export const plainly: Writing = { escape: escapeLittle };
export const carefully: Writing = { escape: escapeAll, escapeLine: escapeLineStart };
export const apart: Writing = { ...carefully, keepsApart: true };

interface Piece {
  text: string;
  marks: readonly Mark[];
  /** Whitespace, a line break and a picture look the same with any marks. */
  kind: 'blank' | 'break' | 'image' | 'word';
}

function writeAddress(href: string, title: string): string {
  const address = href === '' || /[\s()<>]/.test(href) ? `<${href}>` : href;
  return title === '' ? address : `${address} "${title.replaceAll('"', '\\"')}"`;
}

function writeCode(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$|^ (?=.*[^ ])[^]* $/.test(text) ? ' ' : '';
  return fence + space + text + space + fence;
}

function toPieces(node: Node, escape: Writing['escape']): Piece[] {
  const pieces: Piece[] = [];
  node.forEach((child) => {
    const { type, attrs, marks } = child;
    if (type === nodeTypes.hard_break) {
      const isHeading = node.type === nodeTypes.heading;
      // An empty line would end the paragraph.
      const isEmptyLine = pieces.findLast(({ kind }) => kind !== 'blank')?.kind === 'break';
      const sign = isEmptyLine ? '\\' : (attrs.sign as string);
      pieces.push({ text: isHeading ? ' ' : `${sign}\n`, marks, kind: 'break' });
    } else if (type === nodeTypes.image) {
      const address = writeAddress(attrs.src as string, attrs.title as string);
      const text = `![${escapeAll(attrs.alt as string)}](${address})`;
      pieces.push({ text, marks, kind: 'image' });
    } else if (markTypes.code.isInSet(marks)) {
      const others = markTypes.code.removeFromSet(marks);
      pieces.push({ text: writeCode(child.text ?? ''), marks: others, kind: 'word' });
    } else {
      pieces.push(...toWords(child, escape));
    }
  });
  const isShown = ({ kind }: Piece) => kind === 'word' || kind === 'image';
  return pieces.slice(Math.max(0, pieces.findIndex(isShown)), pieces.findLastIndex(isShown) + 1);
}

/** Separates a text from the whitespace around it, since delimiters must touch a word. */
function toWords({ text = '', marks }: Node, escape: Writing['escape']): Piece[] {
  const link = markTypes.link.isInSet(marks);
  const { href, form } = (link?.attrs ?? {}) as { href?: string; form?: string };
  const isAngle = form === 'angle' && (href === text || href === `mailto:${text}`);
  // The text of a bare address is its link.
  const isAddress = isAngle || (form === 'bare' && isBareAddress(text));
  const own = link && isAddress ? link.removeFromSet(marks) : marks;
  const [, start = '', word = '', end = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  const written = isAngle ? `<${word}>` : isAddress ? word : escape(word);
  const pieces: Piece[] = [
    { text: start, marks: own, kind: 'blank' },
    { text: written, marks: own, kind: 'word' },
    { text: end, marks: own, kind: 'blank' },
  ];
  return pieces.filter((piece) => piece.text !== '');
}

function findLink({ marks }: Piece): Mark | undefined {
  return markTypes.link.isInSet(marks);
}

const isShape = ({ type }: Mark) => shapes.includes(type);

/** Removes emphasis from the ends where it is invisible, or from all pictures. */
function trimMarks(pieces: readonly Piece[], keepsApart: boolean): Piece[] {
  if (keepsApart) {
    const split = pieces.map((piece) =>
      piece.kind === 'image'
        ? { ...piece, kind: 'word' as const, marks: piece.marks.filter((mark) => !isShape(mark)) }
        : piece,
    );
    return trimBlanks(split, (a, b) => findLink(a) === findLink(b));
  }
  return trimBlanks(pieces, () => true);
}

function trimBlanks(
  pieces: readonly Piece[],
  isTogether: (a: Piece, b: Piece) => boolean,
): Piece[] {
  return pieces.map((piece, index) => {
    if (piece.kind === 'word') return piece;
    const from = pieces.slice(0, index).findLastIndex(({ kind }) => kind === 'word');
    const to = pieces.findIndex(({ kind }, at) => at > index && kind === 'word');
    // A line break between two bold words may not be bold itself.
    const around = from < 0 || to < 0 ? [undefined] : pieces.slice(from, to + 1);
    const marks = piece.marks.filter(
      (mark) =>
        !isShape(mark) ||
        around.every((each) => each && isTogether(piece, each) && mark.isInSet(each.marks)),
    );
    return { ...piece, marks };
  });
}

function countReach(mark: Mark, pieces: readonly Piece[], index: number): number {
  let end = index;
  while (end < pieces.length && mark.isInSet(pieces[end]?.marks ?? [])) end += 1;
  return end;
}

function toSign(mark: Mark, style: FileStyle, neighbors: string, keepsApart: boolean): string {
  const em = keepsApart ? '_' : '';
  const own = mark.attrs.sign as string;
  const sign =
    mark.type === markTypes.em
      ? em || own || style.em
      : own || (mark.type === markTypes.strong ? style.strong : '~~');
  // Underscores within a word are not emphasis.
  return sign.startsWith('_') && /[\p{L}\p{N}]/u.test(neighbors) ? '*'.repeat(sign.length) : sign;
}

/** A placeholder between a delimiter and a letter while a line is written. */
const guard = '\u{e000}';

/** The renderer sees half of an emoji, and takes it for a letter. */
const letter = String.raw`(?:[^\s\p{P}\p{S}\u{e000}]|[\u{10000}-\u{10ffff}])`;
const besideSigns = new RegExp(`(${letter})${guard}|${guard}(${letter})`, 'gu');

/** Writes a letter outside delimiters as an entity, which counts as punctuation. */
function encodeBesideSigns(text: string): string {
  return text
    .replaceAll(besideSigns, (_all, before?: string, after?: string) =>
      before === undefined ? toEntity(after ?? '') : toEntity(before),
    )
    .replaceAll(guard, '');
}

function writeLine(node: Node, style: FileStyle, writing: Writing): string {
  const { guardsSigns = false, keepsApart = false } = writing;
  const pieces = trimMarks(toPieces(node, writing.escape), keepsApart);
  const open: { mark: Mark; end: string }[] = [];
  const outside = guardsSigns ? guard : '';
  let written = '';
  const closeTo = (length: number) => {
    for (const { end } of open.splice(length).reverse()) written += end;
  };
  pieces.forEach((piece, index) => {
    const stays = open.findIndex(({ mark }) => !mark.isInSet(piece.marks));
    if (stays !== -1) closeTo(stays);
    const link = findLink(piece);
    if (keepsApart && link && !open.some(({ mark }) => mark.eq(link))) closeTo(0);
    const opening = piece.marks
      .filter((mark) => !open.some((each) => each.mark.eq(mark)))
      .map((mark) => ({ mark, reach: countReach(mark, pieces, index) }))
      .sort(
        (a, b) =>
          Number(keepsApart && b.mark === link) - Number(keepsApart && a.mark === link) ||
          b.reach - a.reach,
      );
    for (const { mark, reach } of opening) {
      if (mark.type === markTypes.link) {
        const { href, title } = mark.attrs as { href: string; title: string };
        open.push({ mark, end: `](${writeAddress(href, title)})` });
        // An exclamation mark before a link would make it a picture.
        written = `${written.replace(/!$/, '\\!')}[`;
      } else {
        const neighbors = written.slice(-1) + (pieces[reach]?.text.slice(0, 1) ?? '');
        const sign = toSign(mark, style, neighbors, keepsApart);
        open.push({ mark, end: sign + outside });
        written += outside + sign;
      }
    }
    written += piece.text;
  });
  closeTo(0);
  return guardsSigns ? encodeBesideSigns(written) : written;
}

/** Writes the text of a paragraph or heading, without the markers of the block. */
export function writeInline(node: Node, style: FileStyle, writing: Writing): string {
  const { escapeLine = (line: string) => line } = writing;
  return writeLine(node, style, writing)
    .split('\n')
    .map((line, index, { length }) => {
      const trimmed = line.replace(/^[ \t]+/, '');
      return escapeLine(index === length - 1 ? trimmed.replace(/(?<![ \t])[ \t]+$/, '') : trimmed);
    })
    .join('\n');
}
