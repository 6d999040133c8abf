import { Parser } from 'htmlparser2';
import type { Mark, Node } from 'prosemirror-model';
import { isSafeLink } from '#lib/text/safe-link.ts';
import { restoreGaps } from './restore-gaps.ts';
import { markTypes, nodeTypes, richSchema } from './rich-schema.ts';
import { unwrapLink, unwrapLinks } from './unwrap-link.ts';

interface Element {
  name: string;
  attributes: Record<string, string>;
  style: Map<string, string>;
  children: (Element | string)[];
}

const dropped =
  /^(?:style|script|head|title|desc|defs|symbol|metadata|meta|link|xml|select|datalist|iframe|object|video|audio|canvas|template|noscript|(?:v|w|m|st1):.*)$/;

const blocks = new Set(
  ['address article aside blockquote body caption center dd details dialog div dl dt fieldset']
    .concat('figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li')
    .concat('listing main menu nav ol p pre search section summary table tbody td text textarea')
    .concat('tfoot th thead tr ul xmp')
    .flatMap((names) => names.split(' ')),
);

const isPreformatted = /^(?:pre|textarea|listing|xmp)$/;

/** Two of these beside each other are shown apart without white space between them. */
const isControl = /^(?:button|input|label|select)$/;

function readStyle(style = ''): Map<string, string> {
  return new Map(
    style.split(';').map((each) => {
      const [name = '', ...value] = each.split(':');
      const set = value.join(':').replace(/!\s*important/i, '');
      return [name.trim().toLowerCase(), set.trim().toLowerCase()];
    }),
  );
}

/** Parses the styles of classes, which Apple's programs assign to every paragraph. */
function readClassStyles(html: string): Map<string, string> {
  const isCocoa = /<meta[^<>]+content=["']?Cocoa HTML Writer/i.test(html);
  if (!isCocoa) return new Map();
  return new Map(
    [...html.matchAll(/\b(\w+\.\w+)\s*\{([^}]*)\}/g)].map(([, name = '', style = '']) => [
      name,
      style,
    ]),
  );
}

function readTree(html: string): Element {
  const classStyles = readClassStyles(html);
  const root: Element = { name: 'body', attributes: {}, style: new Map(), children: [] };
  const open = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const ofClass = classStyles.get(`${name}.${attributes.class ?? ''}`) ?? '';
      const style = readStyle(`${ofClass};${attributes.style ?? ''}`);
      const element = { name, attributes, style, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    ontext(text) {
      const { children } = open.at(-1) ?? root;
      const before = children.at(-1);
      // The parser ends a text at each character reference.
      if (typeof before === 'string') children[children.length - 1] = before + text;
      else children.push(text);
    },
    onclosetag() {
      if (open.length > 1) open.pop();
    },
  });
  parser.end(html);
  return root;
}

const isEmojiText =
  /^(?:[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u{e0020}-\u{e007f}\s\u200d\ufe0f]|[\d#*]\ufe0f?\u20e3)+$/u;

function isEmoji(text = ''): boolean {
  return text.trim() !== '' && isEmojiText.test(text);
}

/** Decodes an emoji from its code points, which many programs use as the name of its picture. */
function decodeEmoji(numbers: string): string {
  const codes = numbers.split(/[-_]/).map((each) => Number.parseInt(each, 16));
  return codes.every((code) => code <= 0x10_ff_ff) ? String.fromCodePoint(...codes) : '';
}

/** Returns the text equivalent of an inline picture; empty for photos and the like. */
function readPicture({ attributes }: Element): string {
  const { alt = '', src = '', class: classes = '' } = attributes;
  const said = [attributes['data-emoji'], attributes['data-plain-text'], alt];
  const emoji = said.find((each) => isEmoji(each));
  if (emoji !== undefined) return emoji;
  const marks = [src, classes, attributes['data-stringify-type'], attributes.itemtype].join(' ');
  const isSmall = /emoji|smiley|\/mail\/e\//i.test(marks) || attributes.goomoji !== undefined;
  if (!isSmall) return '';
  const names = `${attributes.goomoji ?? ''}/${src}`.toLowerCase();
  const drawn = [...names.matchAll(/(?<=^|\/|_)u?([\da-f]{4,6}(?:[-_][\da-f]{4,6})*)(?=[./]|$)/g)]
    .map(([, numbers = '']) => decodeEmoji(numbers))
    .find((each) => isEmoji(each));
  // A symbol that only one program has is known only by its name.
  return drawn ?? (alt.length <= 40 ? alt : '');
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

interface Item {
  depth: number;
  isOrdered: boolean;
  start: number;
  paragraphs: Node[][];
}

export type Block =
  { kind: 'text'; level: number | null; inline: Node[] } | ({ kind: 'item' } & Item);

interface Context {
  marks: readonly Mark[];
  /** Preserves the line breaks of its text. */
  isPre: boolean;
  isVisible: boolean;
  /** Shows each of its children apart, such as in columns. */
  isFlex: boolean;
  level: number | null;
  list: { depth: number; isOrdered: boolean; start: number } | null;
  item: Item | null;
}

function isOn(value: string | undefined, on: RegExp, off: RegExp): boolean | null {
  if (value === undefined) return null;
  return on.test(value) ? true : off.test(value) ? false : null;
}

function withMark(marks: readonly Mark[], mark: Mark, isSet: boolean | null): readonly Mark[] {
  if (isSet === null) return marks;
  return isSet ? mark.addToSet(marks) : mark.type.removeFromSet(marks);
}

function readAddress(href: string): string | null {
  const target = unwrapLink(href.trim());
  return isSafeLink(target) && !target.startsWith('#') ? target : null;
}

function readMarks({ name, attributes, style }: Element, outer: readonly Mark[]): readonly Mark[] {
  const font = style.get('font');
  const weight = style.get('font-weight') ?? (font && /bold/.exec(font)?.[0]);
  const slant = style.get('font-style') ?? (font && /italic/.exec(font)?.[0]);
  const isBold =
    isOn(weight, /^(?:bold|bolder|[6-9]00)$/, /^(?:normal|lighter|[1-5]00)$/) ??
    (name === 'b' || name === 'strong' ? true : null);
  const isItalic =
    isOn(slant, /^(?:italic|oblique)/, /^normal$/) ?? (name === 'i' || name === 'em' ? true : null);
  let marks = withMark(outer, markTypes.strong.create(), isBold);
  marks = withMark(marks, markTypes.em.create(), isItalic);
  const href = name === 'a' ? readAddress(attributes.href ?? '') : null;
  return href === null ? marks : markTypes.link.create({ href }).addToSet(marks);
}

function readText(element: Element | string): string {
  return typeof element === 'string' ? element : element.children.map(readText).join('');
}

const notePlace =
  /#(?:_?(?:ftn|edn|ftnt|msocom|msoanchor)|cite[_-]?(?:note|ref)|fn(?:ref)?[:\d-])/i;
const noteMark = /^[[(]?(?:[ivxlcdm]{1,6}|[a-z]{0,3}\d{0,3}|[*†‡§¶#]{1,3})[\])]?$/i;

/** Whether an element is only the mark of a footnote or comment, which is not pasted with it. */
function isNoteMark(element: Element): boolean {
  const { name, attributes } = element;
  return (
    name === 'a' &&
    notePlace.test(attributes.href ?? '') &&
    noteMark.test(readText(element).replaceAll(/\s/g, ''))
  );
}

const removedClass =
  /(?:^|\s)(?:msoDel|msocomtxt|msocomanchor|MsoCommentReference|TrackChangeTextDeletion)(?:\s|$)/i;

/** Whether the source shows an element as deleted, or not as a part of its text. */
function isRemoved(element: Element): boolean {
  const { name, attributes, style } = element;
  return (
    name === 'del' ||
    removedClass.test(attributes.class ?? '') ||
    (attributes.hidden !== undefined && attributes.hidden !== 'until-found') ||
    style.get('display') === 'none' ||
    style.get('mso-hide') === 'all' ||
    style.get('mso-list') === 'ignore' ||
    /^(?:comment|header|footer)/.test(style.get('mso-element') ?? '') ||
    isNoteMark(element)
  );
}

/** Whether an element shows its words apart from those around it, by its name or its style. */
function isBlock({ name, attributes, style }: Element): boolean {
  return (
    blocks.has(name) ||
    /^(?:block|flex|grid|table|list-item|flow-root)/.test(style.get('display') ?? '') ||
    attributes['data-stringify-type'] === 'paragraph-break'
  );
}

/** Whether line breaks of an element's text are shown; undefined if its style says nothing. */
function keepsBreaks({ style }: Element): boolean | undefined {
  const collapse = style.get('white-space-collapse');
  if (collapse !== undefined) return /^(?:preserve(?!-spaces)|break-spaces)/.test(collapse);
  const space = style.get('white-space');
  return space === undefined ? undefined : /^(?:pre|break-spaces)/.test(space);
}

/** Returns the level of a paragraph that Word shows as a list item. */
function readWordLevel({ style }: Element): number | null {
  const level = /\blevel(\d)/.exec(style.get('mso-list') ?? '')?.[1];
  return level === undefined ? null : Number(level);
}

/** Returns the bullet or number that Word writes before an item. */
function findSign(element: Element): string | null {
  if (element.style.get('mso-list') === 'ignore') return readText(element).trim();
  for (const child of element.children) {
    const sign = typeof child === 'string' ? null : findSign(child);
    if (sign !== null) return sign;
  }
  return null;
}

function readFontSize({ style }: Element): number {
  const [, size = '0'] = /(?<![\d.])([\d.]+)px/.exec(style.get('font') ?? '') ?? [];
  return Number(size);
}

/** Returns the font size of most of the text. */
function findBodySize(root: Element): number {
  const lengths = new Map<number, number>();
  const count = (element: Element) => {
    const size = readFontSize(element);
    if (size > 0) lengths.set(size, (lengths.get(size) ?? 0) + readText(element).length);
    for (const child of element.children) if (typeof child !== 'string') count(child);
  };
  count(root);
  return [...lengths].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

/** Collects the blocks of a pasted page, in order. */
class PasteReader {
  readonly blocks: Block[] = [];
  #inline: Node[] = [];
  /** Where Word's field codes begin; null once the result of the field has begun. */
  #fieldStarts: (number | null)[] = [];
  readonly #bodySize: number;

  constructor(root: Element, marks: readonly Mark[] = []) {
    this.#bodySize = findBodySize(root);
    const context = {
      ...{ marks, isPre: false, isVisible: true, isFlex: false, level: null, list: null },
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

  #addText(text: string, { marks, isPre, isVisible }: Context): void {
    if (!isVisible) return;
    const lines = cleanText(text).split(isPre ? lineBreaks : /[\v\u0085\u2028\u2029]/);
    lines.forEach((line, index) => {
      if (index > 0) this.#inline.push(nodeTypes.hard_break.create());
      const shown = line.replaceAll(/[ \t\n\r\f\u00a0]+/g, ' ');
      if (shown !== '') this.#inline.push(richSchema.text(shown, marks));
    });
  }

  /** Reads a table of short texts as a line for each row; other tables only serve layout. */
  #readTable(element: Element, context: Context): boolean {
    const cells = listRows(element).map((row) =>
      row.children.filter((cell) => typeof cell !== 'string'),
    );
    // Text outside the cells, such as a caption, must not be lost.
    const inCells = cells.flat().map(readText).join('');
    if (inCells.replaceAll(/\s/g, '') !== readText(element).replaceAll(/\s/g, '')) return false;
    const rows = cells.map((row) =>
      row.flatMap((cell) => {
        const { blocks: found } = new PasteReader(cell, readMarks(cell, context.marks));
        return found.length === 0 ? [] : [found];
      }),
    );
    const isShort = (found: readonly Block[]) => {
      const [block] = found;
      const inline = found.length === 1 && block?.kind === 'text' ? block.inline : null;
      const text = inline?.map((node) => node.text ?? '').join('') ?? '';
      return inline !== null && text.length <= maxCellLength;
    };
    if (!rows.every((row) => row.every(isShort))) return false;
    this.#flush(context);
    for (const row of rows.filter(({ length }) => length > 0)) {
      if (this.#inline.length > 0) this.#inline.push(nodeTypes.hard_break.create());
      row.forEach(([block], index) => {
        if (index > 0) this.#inline.push(richSchema.text(' · ', context.marks));
        if (block?.kind === 'text') this.#inline.push(...block.inline.map(toOneLine));
      });
    }
    this.#flush(context);
    return true;
  }

  /** Removes what Word keeps of a field, such as a page number, beside what it shows. */
  #readField(step: string): void {
    if (step === 'field-begin') {
      this.#fieldStarts.push(this.#inline.length);
      return;
    }
    const start = this.#fieldStarts.pop();
    if (typeof start === 'number') this.#inline.length = start;
    if (step === 'field-separator' && start !== undefined) this.#fieldStarts.push(null);
  }

  #readElement(element: Element, context: Context): void {
    const { name, style, attributes } = element;
    if (dropped.test(name) || isRemoved(element)) return;
    const part = style.get('mso-element') ?? '';
    if (part.startsWith('field-')) this.#readField(part);
    if (name === 'br') {
      this.#inline.push(nodeTypes.hard_break.create());
      return;
    }
    if (name === 'img') {
      this.#addText(readPicture(element), context);
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
      isPre: keepsBreaks(element) ?? (context.isPre || isPreformatted.test(name)),
      isVisible: visibility === undefined ? context.isVisible : visibility === 'visible',
      isFlex: /^(?:inline-)?(?:flex|grid)/.test(style.get('display') ?? ''),
    };
    if (!isBlock(element) && !context.isFlex) {
      const isQuoted = name === 'q' && !/^\s*["“„«‘']/.test(readText(element));
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
      inner.level = this.#readLevel(element) ?? context.level;
      inner.item = this.#openItem(element, inner) ?? context.item;
    }
    this.#readChildren(element, inner);
    this.#flush(inner);
  }

  #readLevel(element: Element): number | null {
    const tag = /^h([1-6])$/.exec(element.name)?.[1];
    if (tag !== undefined) return Math.min(Math.max(Number(tag), 2), 4);
    if (/^Mso(?:Title|Subtitle)/.test(element.attributes.class ?? '')) return 2;
    const size = readFontSize(element);
    if (element.name !== 'p' || this.#bodySize === 0 || size < this.#bodySize * 1.25) return null;
    return size >= this.#bodySize * 1.6 ? 2 : 3;
  }

  #openItem(element: Element, { list }: Context): Item | null {
    const wordLevel = readWordLevel(element);
    if (element.name !== 'li' && wordLevel === null) return null;
    const sign = findSign(element) ?? '';
    const number = /^(?:(\d+)|[a-z]+)[.)]/i.exec(sign);
    // Word on the web makes each item a list of its own, with its level.
    const depth = wordLevel ?? Number(element.attributes['data-aria-level'] ?? list?.depth ?? 1);
    const item: Item = {
      depth: depth || 1,
      isOrdered: wordLevel === null ? (list?.isOrdered ?? false) : number !== null,
      start: wordLevel === null ? (list?.start ?? 1) : Number(number?.[1] ?? 1),
      paragraphs: [],
    };
    this.blocks.push({ kind: 'item', ...item });
    return item;
  }

  /** Ends a paragraph; two line breaks end one as well. */
  #flush({ level, item }: Context): void {
    const inline = this.#inline;
    this.#inline = [];
    this.#fieldStarts = [];
    for (const paragraph of splitParagraphs(inline)) {
      if (item) item.paragraphs.push(paragraph);
      else this.blocks.push({ kind: 'text', level, inline: paragraph });
    }
  }
}

/** The maximum length of a table cell that is read as part of a line. */
const maxCellLength = 200;

function listRows(element: Element): Element[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string' || child.name === 'table') return [];
    return child.name === 'tr' ? [child] : listRows(child);
  });
}

function toOneLine(node: Node): Node {
  return isBreak(node) ? richSchema.text(' ') : node;
}

const isBreak = ({ type }: Node) => type === nodeTypes.hard_break;
const isBlank = (node: Node) => node.isText && (node.text ?? '').trim() === '';

function splitParagraphs(inline: readonly Node[]): Node[][] {
  const paragraphs: Node[][] = [[]];
  let breaks = 0;
  for (const node of inline) {
    if (isBreak(node)) breaks += 1;
    else if (!isBlank(node) || breaks === 0) {
      const isNew = breaks > 1;
      if (isNew) paragraphs.push([]);
      else if (breaks === 1) paragraphs.at(-1)?.push(nodeTypes.hard_break.create());
      paragraphs.at(-1)?.push(node);
      breaks = 0;
    }
  }
  return paragraphs.map(trimInline).filter((nodes) => nodes.length > 0);
}

/** Reduces whitespace to one space between words, and none at the ends of lines. */
function trimInline(inline: readonly Node[]): Node[] {
  const nodes: Node[] = [];
  for (const node of inline) {
    const last = nodes.at(-1);
    const isLineStart = last === undefined || isBreak(last) || (last.text ?? '').endsWith(' ');
    const text = (node.text ?? '').replace(isLineStart ? /^ / : /^$/, '');
    if (isBreak(node)) {
      trimEnd(nodes);
      if (nodes.length > 0) nodes.push(node);
    } else if (text !== '') nodes.push(richSchema.text(text, node.marks));
  }
  trimEnd(nodes);
  return nodes;
}

function trimEnd(nodes: Node[]): void {
  for (let last = nodes.pop(); last; last = nodes.pop()) {
    const text = (last.text ?? '').replace(/ $/, '');
    if (isBreak(last) || text === '') continue;
    nodes.push(richSchema.text(text, last.marks));
    return;
  }
}

interface Branch {
  item: Item;
  inner: Item[];
}

/** Builds nested lists from items with levels. */
function nestItems(items: readonly Item[], depth: number): Node[] {
  const lists: Branch[][] = [];
  for (const item of items) {
    const list = lists.at(-1);
    const branch = list?.at(-1);
    if (branch && item.depth > depth) branch.inner.push(item);
    else if (list && branch?.item.isOrdered === item.isOrdered) list.push({ item, inner: [] });
    else lists.push([{ item, inner: [] }]);
  }
  return lists.map((list) => {
    const nodes = list.map(({ item, inner }) => {
      const texts = item.paragraphs.map((text) => nodeTypes.paragraph.create(null, text));
      return nodeTypes.list_item.create(null, [...texts, ...nestItems(inner, depth + 1)]);
    });
    const { isOrdered = false, start = 1 } = list[0]?.item ?? {};
    return isOrdered
      ? nodeTypes.ordered_list.create({ start }, nodes)
      : nodeTypes.bullet_list.create(null, nodes);
  });
}

function toNodes(blocks: readonly Block[]): Node[] {
  const nodes: Node[] = [];
  let items: Item[] = [];
  const endList = () => {
    nodes.push(...nestItems(items, 1));
    items = [];
  };
  for (const block of blocks) {
    if (block.kind === 'item') {
      if (block.paragraphs.length > 0) items.push(block);
    } else {
      endList();
      const { level, inline } = block;
      // A heading is bold anyway.
      const plain = inline.map((node) => node.mark(markTypes.strong.removeFromSet(node.marks)));
      nodes.push(
        level === null
          ? nodeTypes.paragraph.create(null, inline)
          : nodeTypes.heading.create({ level }, plain),
      );
    }
  }
  endList();
  return nodes;
}

/**
 * Parses HTML from Word, Google Docs, Gmail, Pages and other programs: bold, italics, links, lists
 * and headings, and nothing else. Where the same text without formatting has a line break or space,
 * the words stay apart.
 */
export function readPastedHtml(html: string, text = ''): Node {
  const { blocks: found } = new PasteReader(readTree(html));
  const nodes = toNodes(restoreGaps(found, cleanText(text)));
  return nodeTypes.doc.create(null, nodes.length > 0 ? nodes : nodeTypes.paragraph.create());
}

/** Parses plain text: a blank line ends a paragraph. */
export function readPastedText(text: string): Node {
  const paragraphs = cleanText(text)
    .replaceAll(lineBreaks, '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((each) => {
      const lines = each.split('\n').filter((line) => line.trim() !== '');
      const inline = lines.flatMap((line, index) => [
        ...(index > 0 ? [nodeTypes.hard_break.create()] : []),
        richSchema.text(line),
      ]);
      return nodeTypes.paragraph.create(null, inline);
    })
    .filter(({ childCount }) => childCount > 0);
  return nodeTypes.doc.create(
    null,
    paragraphs.length > 0 ? paragraphs : nodeTypes.paragraph.create(),
  );
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
