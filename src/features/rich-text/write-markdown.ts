import type { Fragment, Mark, Node } from 'prosemirror-model';
import { readMarkdown } from './read-markdown.ts';
import { markTypes, nodeTypes, signContent } from './rich-schema.ts';

/** Is what a text uses where it has a choice. */
export interface FileStyle {
  em: string;
  strong: string;
  bullet: string;
  ordered: string;
  /** Makes every pair of brackets a possible link. */
  hasReferences: boolean;
}

type Escape = (text: string) => string;

/** Escapes what would vanish: a backslash before a sign, and what looks like an entity. */
const escapeLittle: Escape = (text) =>
  text.replaceAll(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\').replaceAll(/&(?=#?\w+;)/g, '\\&');

const escapeAll: Escape = (text) =>
  text.replaceAll(/[\\`*_[\]<~|]/g, '\\$&').replaceAll(/&(?=#?\w+;)/g, '\\&');

function escapeLineStart(line: string): string {
  return line
    .replace(/^(?=[-+#>=])/, '\\')
    .replace(/^(\d+)(?=[.)])/, '$1\\')
    .replace(/(?<= )(?=#+ *$)/, '\\');
}

interface Piece {
  text: string;
  marks: readonly Mark[];
  isBlank: boolean;
}

const shaped = [markTypes.strong, markTypes.em, markTypes.strike];

function writeAddress(href: string, title: string): string {
  const address = href === '' || /[\s()<>]/.test(href) ? `<${href}>` : href;
  return title === '' ? address : `${address} "${title.replaceAll('"', '\\"')}"`;
}

function writeCode(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return fence + space + text + space + fence;
}

function toPieces(node: Node, escape: Escape): Piece[] {
  const pieces: Piece[] = [];
  node.forEach((child) => {
    const { type, attrs, marks } = child;
    if (type === nodeTypes.hard_break) {
      const isHeading = node.type === nodeTypes.heading;
      const text = isHeading ? ' ' : `${attrs['sign'] as string}\n`;
      pieces.push({ text, marks, isBlank: true });
    } else if (type === nodeTypes.image) {
      const address = writeAddress(attrs['src'] as string, attrs['title'] as string);
      const text = `![${escapeAll(attrs['alt'] as string)}](${address})`;
      pieces.push({ text, marks, isBlank: false });
    } else if (markTypes.code.isInSet(marks)) {
      const others = markTypes.code.removeFromSet(marks);
      pieces.push({ text: writeCode(child.text ?? ''), marks: others, isBlank: false });
    } else {
      pieces.push(...toWords(child, escape));
    }
  });
  return pieces;
}

/** Parts a text from the blanks around it, since signs must touch a word. */
function toWords({ text = '', marks }: Node, escape: Escape): Piece[] {
  const link = markTypes.link.isInSet(marks);
  const { href, form } = (link?.attrs ?? {}) as { href?: string; form?: string };
  const isAngle = form === 'angle' && (href === text || href === `mailto:${text}`);
  // A bare address is a link by what it says.
  const isAddress = isAngle || form === 'bare';
  const own = link && isAddress ? link.removeFromSet(marks) : marks;
  const [, start = '', word = '', end = ''] = /^([ \t]*)([^]*?)([ \t]*)$/.exec(text) ?? [];
  const written = isAngle ? `<${word}>` : isAddress ? word : escape(word);
  return [
    { text: start, marks: own, isBlank: true },
    { text: written, marks: own, isBlank: false },
    { text: end, marks: own, isBlank: true },
  ].filter((piece) => piece.text !== '');
}

/** Takes emphasis from blanks at its ends. */
function trimMarks(pieces: readonly Piece[]): Piece[] {
  const isShaped = ({ type }: Mark) => shaped.includes(type);
  return pieces.map((piece, index) => {
    if (!piece.isBlank) return piece;
    const before = pieces.slice(0, index).findLast(({ isBlank }) => !isBlank);
    const after = pieces.slice(index + 1).find(({ isBlank }) => !isBlank);
    const marks = piece.marks.filter(
      (mark) =>
        !isShaped(mark) || (mark.isInSet(before?.marks ?? []) && mark.isInSet(after?.marks ?? [])),
    );
    return { ...piece, marks };
  });
}

function countReach(mark: Mark, pieces: readonly Piece[], index: number): number {
  let end = index;
  while (end < pieces.length && mark.isInSet(pieces[end]?.marks ?? [])) end += 1;
  return end;
}

function toSign(mark: Mark, style: FileStyle, neighbors: string): string {
  const sign =
    (mark.attrs['sign'] as string) || (mark.type === markTypes.em ? style.em : style.strong);
  // Underscores within a word are no emphasis.
  return sign.startsWith('_') && /[\p{L}\p{N}]/u.test(neighbors) ? '*'.repeat(sign.length) : sign;
}

function writeInline(node: Node, style: FileStyle, escape: Escape): string {
  const pieces = trimMarks(toPieces(node, escape));
  const open: { mark: Mark; end: string }[] = [];
  let written = '';
  const closeTo = (length: number) => {
    for (const { end } of open.splice(length).reverse()) written += end;
  };
  pieces.forEach((piece, index) => {
    const stays = open.findIndex(({ mark }) => !mark.isInSet(piece.marks));
    if (stays !== -1) closeTo(stays);
    const opening = piece.marks
      .filter((mark) => !open.some((each) => each.mark.eq(mark)))
      .map((mark) => ({ mark, reach: countReach(mark, pieces, index) }))
      .sort((a, b) => b.reach - a.reach);
    for (const { mark, reach } of opening) {
      if (mark.type === markTypes.link) {
        const { href, title } = mark.attrs as { href: string; title: string };
        open.push({ mark, end: `](${writeAddress(href, title)})` });
        written += '[';
      } else {
        const neighbors = written.slice(-1) + (pieces[reach]?.text.slice(0, 1) ?? '');
        const sign = toSign(mark, style, neighbors);
        open.push({ mark, end: sign });
        written += sign;
      }
    }
    written += piece.text;
  });
  closeTo(0);
  return written
    .split('\n')
    .map((line, index, { length }) => {
      const trimmed = line.replace(/^[ \t]+/, '');
      return index === length - 1 ? trimmed.replace(/[ \t]+$/, '') : trimmed;
    })
    .join('\n');
}

function frameHeading({ attrs }: Node, text: string): string {
  const level = attrs['level'] as number;
  const isUnderlined = attrs['isUnderlined'] === true && level <= 2 && text !== '';
  if (isUnderlined) return `${text}\n${level === 1 ? '===' : '---'}`;
  return `${'#'.repeat(level)} ${text}`.trim();
}

const written = new WeakMap<Node, { style: FileStyle; text: string }>();

/** Escapes only where the text would read as something else without. */
function writeTextblock(node: Node, style: FileStyle): string {
  const known = written.get(node);
  if (known?.style === style) return known.text;
  const isHeading = node.type === nodeTypes.heading;
  const toText = (escape: Escape, shape: (line: string) => string = (line) => line) => {
    const text = writeInline(node, style, escape).split('\n').map(shape).join('\n');
    return isHeading ? frameHeading(node, text) : text;
  };
  const plain = toText(escapeLittle);
  const wanted = `doc[${signContent(node)}]`;
  const isPlain = !style.hasReferences && signContent(readMarkdown(plain)) === wanted;
  const text = isPlain ? plain : toText(escapeAll, escapeLineStart);
  written.set(node, { style, text });
  return text;
}

function indent(text: string, first: string, rest: string): string {
  const [line = '', ...others] = text.split('\n');
  const following = others.map((each) => (each === '' ? rest.trimEnd() : rest + each));
  return [(first + line).trimEnd(), ...following].join('\n');
}

function writeList(list: Node, style: FileStyle, sign: string): string {
  const { margin = 0, padding = 1, isTight, start = 1 } = list.attrs as Record<string, number>;
  const items = list.children.map((item, index) => {
    const number = list.type === nodeTypes.ordered_list ? (start + index).toString() : '';
    const marker = ' '.repeat(margin) + number + sign + ' '.repeat(padding);
    const content = writeBlocks(item.content, style, Boolean(isTight));
    return indent(content, marker, ' '.repeat(marker.length));
  });
  return items.join(isTight ? '\n' : '\n\n');
}

function toListSign({ type, attrs }: Node, style: FileStyle): string {
  return (
    (attrs['sign'] as string) || (type === nodeTypes.bullet_list ? style.bullet : style.ordered)
  );
}

export function writeBlock(node: Node, style: FileStyle, sign = ''): string {
  switch (node.type) {
    case nodeTypes.bullet_list:
    case nodeTypes.ordered_list:
      return writeList(node, style, sign || toListSign(node, style));
    case nodeTypes.blockquote:
      return indent(writeBlocks(node.content, style), '> ', '> ');
    case nodeTypes.horizontal_rule:
      return node.attrs['sign'] as string;
    case nodeTypes.source:
      return node.attrs['text'] as string;
    default:
      return writeTextblock(node, style);
  }
}

const otherSigns: Record<string, string> = { '-': '*', '*': '-', '+': '-', '.': ')', ')': '.' };

/** Leaves out empty paragraphs, which Markdown does not know. */
export function writeBlocks(blocks: Fragment, style: FileStyle, isTight = false): string {
  let text = '';
  let last: { type: Node['type']; sign: string } | null = null;
  blocks.forEach((node) => {
    const isList = node.type === nodeTypes.bullet_list || node.type === nodeTypes.ordered_list;
    let sign = isList ? toListSign(node, style) : '';
    // Two lists in a row would be one.
    if (isList && last?.type === node.type && last.sign === sign) sign = otherSigns[sign] ?? sign;
    const block = writeBlock(node, style, sign);
    if (block === '') return;
    const isNested = isTight && isList;
    text += text === '' ? block : (isNested ? '\n' : '\n\n') + block;
    last = { type: node.type, sign };
  });
  return text;
}
