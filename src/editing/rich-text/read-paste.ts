import { Mark, type Node } from 'prosemirror-model';
import { isSafeLink } from '#lib/text/safe-link.ts';
import {
  type Element,
  findBodySize,
  isBlock,
  isRemoved,
  keepsBreaks,
  type ListLevel,
  listRows,
  readItem,
  readLevel,
  readPage,
  readPictureText,
  readAllText,
} from './pasted-page.ts';
import { restoreGaps } from './restore-gaps.ts';
import { markTypes, nodeTypes, richSchema } from './rich-schema.ts';
import { unwrapLink, unwrapLinks } from './unwrap-link.ts';

/** A character of a text and its marks; a line break is `\n`. */
export interface Letter {
  sign: string;
  marks: readonly Mark[];
}

const lineBreaks = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;

/**
 * Removes invisible characters, except those that join or separate letters; expands ligatures and
 * unwraps addresses.
 */
function cleanText(text: string): string {
  const letters = text
    .replaceAll(/[\u200b\u2060\u00ad\ufeff\0]/g, '')
    .replaceAll(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'));
  return unwrapLinks(letters);
}

function toLetters(text: string, marks: readonly Mark[] = Mark.none): Letter[] {
  return Array.from(text, (sign) => ({ sign, marks }));
}

/** A paragraph or heading, or the paragraphs of a list item. */
export interface Block {
  level: number | null;
  item: ListLevel | null;
  paragraphs: Letter[][];
}

interface Context {
  marks: readonly Mark[];
  /** Preserves the line breaks of its text. */
  isPre: boolean;
  isVisible: boolean;
  /** Shows each of its children apart, such as in columns. */
  isFlex: boolean;
  level: number | null;
  list: ListLevel | null;
  item: Block | null;
}

/** How a page shows a mark: by a tag or by a style, which may take it off as well. */
const looks = [
  {
    mark: markTypes.strong.create(),
    tag: /^(?:b|strong)$/,
    property: 'font-weight',
    inFont: /bold/,
    on: /^(?:bold|bolder|[6-9]00)$/,
    off: /^(?:normal|lighter|[1-5]00)$/,
  },
  {
    mark: markTypes.em.create(),
    tag: /^(?:i|em)$/,
    property: 'font-style',
    inFont: /italic/,
    on: /^(?:italic|oblique)/,
    off: /^normal$/,
  },
];

function readMarks({ name, attributes, style }: Element, outer: readonly Mark[]): readonly Mark[] {
  let marks = outer;
  for (const { mark, tag, property, inFont, on, off } of looks) {
    const look = style.get(property) ?? inFont.exec(style.get('font') ?? '')?.[0] ?? '';
    if (off.test(look)) marks = mark.removeFromSet(marks);
    else if (on.test(look) || tag.test(name)) marks = mark.addToSet(marks);
  }
  const href = name === 'a' ? unwrapLink((attributes.href ?? '').trim()) : '';
  const isLink = isSafeLink(href) && !href.startsWith('#');
  return isLink ? markTypes.link.create({ href }).addToSet(marks) : marks;
}

/** Two of these beside each other are shown apart without white space between them. */
const isControl = /^(?:button|input|label|select)$/;

/** The maximum length of a table cell that is read as part of a line. */
const maxCellLength = 200;

/** Tables that only serve layout, which often stand within each other: each is found out once. */
const layouts = new WeakSet<Element>();

/** Collects the blocks of a pasted page, in order. */
class PasteReader {
  readonly blocks: Block[] = [];
  #letters: Letter[] = [];
  /** Where Word's field codes begin; null once the result of the field has begun. */
  #fieldStarts: (number | null)[] = [];
  readonly #bodySize: number;

  constructor(root: Element, marks: readonly Mark[] = []) {
    this.#bodySize = findBodySize(root);
    const context = {
      marks,
      isPre: false,
      isVisible: true,
      isFlex: false,
      level: null,
      list: null,
      item: null,
    };
    this.#readChildren(root, context);
    this.#flush(context);
  }

  #readChildren(element: Element, context: Context): void {
    let before: Element | undefined;
    for (const child of element.children) {
      if (typeof child === 'string') {
        this.#addText(child, context);
        if (child.trim() !== '') before = undefined;
      } else {
        if (before && isControl.test(before.name) && isControl.test(child.name)) {
          this.#addText(' ', context);
        }
        this.#readElement(child, context);
        before = child;
      }
    }
  }

  #add(text: string, marks: readonly Mark[] = Mark.none): void {
    for (const letter of toLetters(text, marks)) this.#letters.push(letter);
  }

  #addText(text: string, { marks, isPre, isVisible }: Context): void {
    if (!isVisible) return;
    const spaced = cleanText(text).replaceAll(isPre ? /[\t\u00a0]/g : /[\t\n\r\f\u00a0]/g, ' ');
    this.#add(spaced.replaceAll(lineBreaks, '\n'), marks);
  }

  /** Reads a table of short texts as a line for each row; other tables only serve layout. */
  #readTable(element: Element, context: Context): boolean {
    if (layouts.has(element)) return false;
    const cells = listRows(element).map((row) =>
      row.children.filter((cell) => typeof cell !== 'string'),
    );
    // Text outside the cells, such as a caption, must not be lost.
    const inCells = cells.flat().map(readAllText).join('');
    if (inCells.replaceAll(/\s/g, '') !== readAllText(element).replaceAll(/\s/g, '')) return false;
    const rows = cells.map((row) =>
      row.flatMap((cell) => {
        const { blocks } = new PasteReader(cell, readMarks(cell, context.marks));
        return blocks.length === 0 ? [] : [blocks];
      }),
    );
    const found = rows.flat();
    const isShort = found.every(
      ([block, ...others]) =>
        others.length === 0 &&
        block?.item === null &&
        block.paragraphs.every(({ length }) => length <= maxCellLength),
    );
    if (!isShort) {
      layouts.add(element);
      return false;
    }
    this.#flush(context);
    for (const row of rows.filter(({ length }) => length > 0)) {
      this.#add('\n');
      row.forEach(([block], index) => {
        if (index > 0) this.#add(' · ', context.marks);
        for (const { sign, marks } of block?.paragraphs.flat() ?? []) {
          this.#add(sign === '\n' ? ' ' : sign, marks);
        }
      });
    }
    this.#flush(context);
    return true;
  }

  /** Removes what Word keeps of a field, such as a page number, beside what it shows. */
  #readField(step: string): void {
    if (step === 'field-begin') {
      this.#fieldStarts.push(this.#letters.length);
      return;
    }
    const start = this.#fieldStarts.pop();
    if (typeof start === 'number') this.#letters.length = start;
    if (step === 'field-separator' && start !== undefined) this.#fieldStarts.push(null);
  }

  #readElement(element: Element, context: Context): void {
    const { name, style, attributes } = element;
    if (isRemoved(element)) return;
    const part = style.get('mso-element') ?? '';
    if (part.startsWith('field-')) this.#readField(part);
    if (name === 'br') {
      this.#add('\n');
      return;
    }
    if (name === 'img') {
      this.#addText(readPictureText(element), context);
      return;
    }
    if (name === 'input') {
      const isButton = /^(?:button|reset|submit)$/i.test(attributes.type ?? '');
      this.#addText(isButton ? (attributes.value ?? '') : '', context);
      return;
    }
    if (name === 'table' && this.#readTable(element, context)) return;
    const visibility = style.get('visibility');
    const inner = {
      ...context,
      marks: readMarks(element, context.marks),
      isPre: keepsBreaks(element) ?? context.isPre,
      isVisible: visibility === undefined ? context.isVisible : visibility === 'visible',
      isFlex: /^(?:inline-)?(?:flex|grid)/.test(style.get('display') ?? ''),
    };
    if (!isBlock(element) && !context.isFlex) {
      const isQuoted = name === 'q' && !/^\s*["“„«‘']/.test(readAllText(element));
      if (isQuoted) this.#addText('“', inner);
      this.#readChildren(element, inner);
      if (isQuoted) this.#addText('”', inner);
      return;
    }
    this.#flush(context);
    if (name === 'ul' || name === 'ol') {
      const depth = (context.list?.depth ?? 0) + 1;
      const start = Number(attributes.start ?? 1) || 1;
      inner.list = { depth, isOrdered: name === 'ol', start };
      // Some programs put a nested list beside the item that it belongs to.
      inner.item = null;
    } else {
      inner.level = readLevel(element, this.#bodySize) ?? context.level;
      const item = readItem(element, inner.list);
      if (item) {
        inner.item = { level: null, item, paragraphs: [] };
        this.blocks.push(inner.item);
      }
    }
    this.#readChildren(element, inner);
    this.#flush(inner);
  }

  /** Ends a paragraph; two line breaks end one as well. */
  #flush({ level, item }: Context): void {
    const paragraphs = splitParagraphs(this.#letters);
    this.#letters = [];
    this.#fieldStarts = [];
    for (const paragraph of paragraphs) {
      if (item) item.paragraphs.push(paragraph);
      else this.blocks.push({ level, item: null, paragraphs: [paragraph] });
    }
  }
}

/** Reduces white space to one space or line break, and splits where it has several line breaks. */
function splitParagraphs(letters: readonly Letter[]): Letter[][] {
  const paragraphs: Letter[][] = [];
  let gap: Letter[] = [];
  for (const letter of letters) {
    if (letter.sign === ' ' || letter.sign === '\n') gap.push(letter);
    else {
      const breaks = gap.filter(({ sign }) => sign === '\n');
      const last = paragraphs.at(-1);
      if (!last || breaks.length > 1) paragraphs.push([letter]);
      else last.push(...(breaks.length > 0 ? breaks : gap.slice(0, 1)), letter);
      gap = [];
    }
  }
  return paragraphs;
}

/** Returns the paragraphs or the heading of a block. */
function toTexts({ level, paragraphs }: Block): Node[] {
  return paragraphs.map((letters) => {
    const inline = letters.map(({ sign, marks }) => {
      if (sign === '\n') return nodeTypes.hard_break.create();
      // A heading is bold anyway.
      return richSchema.text(sign, level === null ? marks : markTypes.strong.removeFromSet(marks));
    });
    return level === null
      ? nodeTypes.paragraph.create(null, inline)
      : nodeTypes.heading.create({ level }, inline);
  });
}

interface Group {
  first: Block;
  items: { block: Block; inner: Block[] }[];
}

/** Builds paragraphs, headings and nested lists from blocks, whose items only say their depth. */
function toNodes(blocks: readonly Block[], depth = 1): Node[] {
  const groups: Group[] = [];
  for (const block of blocks.filter(({ paragraphs }) => paragraphs.length > 0)) {
    const { first, items } = groups.at(-1) ?? {};
    if (first?.item && block.item && block.item.depth > depth) items?.at(-1)?.inner.push(block);
    else if (first?.item && first.item.isOrdered === block.item?.isOrdered)
      items?.push({ block, inner: [] });
    else groups.push({ first: block, items: [{ block, inner: [] }] });
  }
  return groups.flatMap(({ first, items }) => {
    if (first.item === null) return toTexts(first);
    const nodes = items.map(({ block, inner }) =>
      nodeTypes.list_item.create(null, [...toTexts(block), ...toNodes(inner, depth + 1)]),
    );
    return first.item.isOrdered
      ? nodeTypes.ordered_list.create({ start: first.item.start }, nodes)
      : nodeTypes.bullet_list.create(null, nodes);
  });
}

function toDocument(nodes: readonly Node[]): Node {
  return nodeTypes.doc.create(null, nodes.length > 0 ? nodes : nodeTypes.paragraph.create());
}

/**
 * Parses HTML from Word, Google Docs, Gmail, Pages and other programs: bold, italics, links, lists
 * and headings, and nothing else. Where the same text without formatting has a line break or space,
 * the words stay apart. Throws if the page nests too many elements.
 */
export function readPastedHtml(html: string, text = ''): Node {
  const { blocks } = new PasteReader(readPage(html));
  return toDocument(toNodes(restoreGaps(blocks, cleanText(text))));
}

/** Parses plain text: a blank line ends a paragraph. */
export function readPastedText(text: string): Node {
  const paragraphs = cleanText(text)
    .replaceAll(lineBreaks, '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((each) => each.split('\n').filter((line) => line.trim() !== ''))
    .flatMap((lines) => (lines.length > 0 ? [toLetters(lines.join('\n'))] : []));
  return toDocument(toTexts({ level: null, item: null, paragraphs }));
}

/**
 * Parses the clipboard's HTML. If it cannot be parsed or contains no words, the plain text is used
 * instead, since nothing that was copied may be lost.
 */
export function readPaste(html: string, text: string): Node {
  if (html.trim() === '') return readPastedText(text);
  try {
    const doc = readPastedHtml(html, text);
    doc.check();
    if (doc.textContent.trim() !== '' || text.trim() === '') return doc;
  } catch {
    // The plain text follows.
  }
  return readPastedText(text.trim() === '' ? html.replaceAll(/<[^<>]*>/g, ' ') : text);
}
