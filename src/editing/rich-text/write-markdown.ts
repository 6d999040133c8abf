import { Fragment, type Node } from 'prosemirror-model';
import { dropMark, moveMarks } from './move-marks.ts';
import { readMarkdown, toDoc } from './read-markdown.ts';
import { isEmptyBlock, markTypes, nodeTypes, shapes, signContent } from './rich-schema.ts';
import {
  apart,
  carefully,
  type FileStyle,
  plainly,
  toEntities,
  writeInline,
  type Writing,
} from './write-inline.ts';

function frameHeading({ attrs }: Node, text: string): string {
  const level = attrs.level as number;
  const isUnderlined = attrs.isUnderlined === true && level <= 2 && text !== '';
  if (isUnderlined) return `${text}\n${level === 1 ? '===' : '---'}`;
  return `${'#'.repeat(level)} ${text}`.trim();
}

interface Written {
  style: FileStyle;
  text: string;
  /** The text with its marks as a page shows them. */
  rendered: Node;
}

interface Way {
  rendered: Node;
  writing: Writing;
}

const written = new WeakMap<Node, Written>();

/** A start that reads as a checkbox, or as a rule together with the item’s sign. */
const misreadInItem = /^(?:\[[ x]\]\s|(?:(?:\*[ \t]*){2,}|(?:-[ \t]*){2,})(?:\n|$))/i;

const guarded: Writing = { ...apart, guardsSigns: true };
const asNumbers: Writing = { ...guarded, escape: toEntities };

/**
 * Yields ways from the plainest to one that loses marks, since readers must at least get the words.
 */
function* listWays(node: Node): Generator<Way> {
  yield { rendered: node, writing: plainly };
  yield { rendered: node, writing: carefully };
  const moved = moveMarks(node);
  for (const rendered of moved.eq(node) ? [node] : [moved, node]) {
    for (const writing of [carefully, apart, guarded, asNumbers]) yield { rendered, writing };
  }
  let rendered = moved;
  for (const type of [...shapes.toReversed(), markTypes.code]) {
    rendered = dropMark(rendered, type);
    yield { rendered, writing: carefully };
    yield { rendered, writing: asNumbers };
  }
}

/** Writes a text in the plainest way that preserves its meaning, and reads that again. */
function writeOnce(node: Node, style: FileStyle): Written & { read?: Node } {
  const { references } = style;
  const toText = ({ rendered, writing }: Way) => {
    const text = writeInline(rendered, style, writing);
    return node.type === nodeTypes.heading ? frameHeading(node, text) : text;
  };
  try {
    // Each definition is a block of its own.
    const definitions = references === '' ? [] : readMarkdown(references).children;
    for (const way of listWays(node)) {
      const text = toText(way);
      if (misreadInItem.test(text)) continue;
      const read = readMarkdown(references === '' ? text : `${text}\n\n${references}`);
      if (signContent(read) === signContent(toDoc([way.rendered, ...definitions])))
        return { style, text, rendered: way.rendered, read: read.child(0) };
    }
  } catch {
    // The text has more formatting than a page can show. The check before a save reports it.
  }
  return { style, text: toText({ rendered: node, writing: carefully }), rendered: node };
}

/**
 * Writes a text, and returns what a page shows then. What is read from a file knows its own signs
 * and may be written another way: that is done at once, until the text stays as it is.
 */
function writeAndRender(node: Node, style: FileStyle): Written {
  const known = written.get(node);
  if (known?.style === style) return known;
  const found = writeOnce(node, style);
  const texts = [found.text];
  let { read } = found;
  while (read?.type === node.type && texts.length < 9) {
    const next = writeOnce(read, style);
    if (signContent(next.rendered) !== signContent(found.rendered)) break;
    const from = texts.indexOf(next.text);
    if (from !== -1) {
      // Of texts that lead to each other, always the same one.
      texts.push(texts.slice(from).sort()[0] ?? next.text);
      break;
    }
    texts.push(next.text);
    ({ read } = next);
  }
  const settled = { style, text: texts.at(-1) ?? found.text, rendered: found.rendered };
  written.set(node, settled);
  return settled;
}

/**
 * Returns a document as readers will see it once written: the same words, with marks only where
 * Markdown can express them.
 */
export function toRendered(node: Node, style: FileStyle): Node {
  if (node.isTextblock) return writeAndRender(node, style).rendered;
  const children = node.children.map((child) => toRendered(child, style));
  const isSame = children.every((child, index) => child === node.child(index));
  return isSame ? node : node.copy(Fragment.from(children));
}

function indent(text: string, first: string, rest: string): string {
  const [line = '', ...others] = text.split('\n');
  const following = others.map((each) => (each === '' ? rest.trimEnd() : rest + each));
  return [(first + line).replace(/(?<![ \t])[ \t]+$/, ''), ...following].join('\n');
}

function quote(text: string): string {
  return text === '' ? '' : indent(text, '> ', '> ');
}

function isList({ type }: Node): boolean {
  return type === nodeTypes.bullet_list || type === nodeTypes.ordered_list;
}

/** Returns whether an item needs no blank lines within it. */
function isTightItem(item: Node): boolean {
  const rendered = item.children.filter((child) => !isEmptyBlock(child));
  return rendered.slice(1).every(isList);
}

function writeList(list: Node, style: FileStyle, sign: string): string {
  const { margin = 0, padding = 1, start = 1 } = list.attrs as Record<string, number>;
  const isTight = list.attrs.isTight === true && list.children.every(isTightItem);
  const items = list.children.map((item, index) => {
    const number = list.type === nodeTypes.ordered_list ? (start + index).toString() : '';
    const marker = ' '.repeat(margin) + number + sign + ' '.repeat(padding);
    const content = writeBlocks(item.content, style, isTight);
    return indent(content, marker, ' '.repeat(marker.length));
  });
  return items.join(isTight ? '\n' : '\n\n');
}

function toListSign({ type, attrs }: Node, style: FileStyle): string {
  return (attrs.sign as string) || (type === nodeTypes.bullet_list ? style.bullet : style.ordered);
}

export function writeBlock(node: Node, style: FileStyle, sign = ''): string {
  switch (node.type) {
    case nodeTypes.bullet_list:
    case nodeTypes.ordered_list:
      return writeList(node, style, sign || toListSign(node, style));
    case nodeTypes.blockquote:
      return quote(writeBlocks(node.content, style));
    case nodeTypes.horizontal_rule:
      return node.attrs.sign as string;
    case nodeTypes.source:
      return node.attrs.text as string;
    default:
      return writeAndRender(node, style).text;
  }
}

const otherSigns: Record<string, string> = { '-': '*', '*': '-', '+': '-', '.': ')', ')': '.' };

/** Leaves out empty paragraphs, which Markdown does not have. */
export function writeBlocks(blocks: Fragment, style: FileStyle, isTight = false): string {
  let text = '';
  let last: { type: Node['type']; sign: string } | null = null;
  blocks.forEach((node) => {
    let sign = isList(node) ? toListSign(node, style) : '';
    // Two consecutive lists would become one.
    if (isList(node) && last?.type === node.type && last.sign === sign)
      sign = otherSigns[sign] ?? sign;
    const block = writeBlock(node, style, sign);
    if (block === '') return;
    // The marker of an empty item would underline the text above it.
    const isNested = isTight && isList(node) && !/^\S+(?:\n|$)/.test(block);
    text += text === '' ? block : (isNested ? '\n' : '\n\n') + block;
    last = { type: node.type, sign };
  });
  return text;
}
