import { Parser } from 'htmlparser2';

export interface Element {
  name: string;
  attributes: Record<string, string>;
  style: Map<string, string>;
  children: (Element | string)[];
}

function readStyle(style: string): Map<string, string> {
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
  const rules = isCocoa ? html.matchAll(/\b(\w+\.\w+)\s*\{([^}]*)\}/g) : [];
  return new Map(Array.from(rules, ([, name = '', style = '']) => [name, style]));
}

/** More levels than a browser's own parser nests. */
const maxDepth = 1000;

/** Parses the HTML of a clipboard. Throws if it nests elements deeper than any browser. */
export function readPage(html: string): Element {
  const classStyles = readClassStyles(html);
  const root: Element = { name: 'body', attributes: {}, style: new Map(), children: [] };
  const open = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length > maxDepth) throw new Error('The page nests too many elements.');
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

/** Returns the text of an element, including what is not shown. */
export function readAllText(element: Element | string): string {
  return typeof element === 'string' ? element : element.children.map(readAllText).join('');
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
export function readPictureText({ attributes }: Element): string {
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

const unread =
  /^(?:del|style|script|head|title|desc|defs|symbol|metadata|meta|link|xml|select|datalist|iframe|object|video|audio|canvas|template|noscript|(?:v|w|m|st1):.*)$/;
const removedClass =
  /(?:^|\s)(?:msoDel|msocomtxt|msocomanchor|MsoCommentReference|TrackChangeTextDeletion)(?:\s|$)/i;
const notePlace =
  /#(?:_?(?:ftn|edn|ftnt|msocom|msoanchor)|cite[_-]?(?:note|ref)|fn(?:ref)?[:\d-])/i;
const noteMark = /^[[(]?(?:[ivxlcdm]{1,6}|[a-z]{0,3}\d{0,3}|[*†‡§¶#]{1,3})[\])]?$/i;

/** Whether an element is only the mark of a footnote or comment, which is not pasted with it. */
function isNoteMark(element: Element): boolean {
  return (
    element.name === 'a' &&
    notePlace.test(element.attributes.href ?? '') &&
    noteMark.test(readAllText(element).replaceAll(/\s/g, ''))
  );
}

/** Whether the source shows an element as deleted, or not as a part of its text. */
export function isRemoved(element: Element): boolean {
  const { name, attributes, style } = element;
  return (
    unread.test(name) ||
    removedClass.test(attributes.class ?? '') ||
    (attributes.hidden !== undefined && attributes.hidden !== 'until-found') ||
    style.get('display') === 'none' ||
    style.get('mso-hide') === 'all' ||
    style.get('mso-list') === 'ignore' ||
    /^(?:comment|header|footer)/.test(style.get('mso-element') ?? '') ||
    isNoteMark(element)
  );
}

const blocks = new Set(
  ['address article aside blockquote body caption center dd details dialog div dl dt fieldset']
    .concat('figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li')
    .concat('listing main menu nav ol p pre search section summary table tbody td text textarea')
    .concat('tfoot th thead tr ul xmp')
    .flatMap((names) => names.split(' ')),
);

/** Whether an element shows its words apart from those around it, by its name or its style. */
export function isBlock({ name, attributes, style }: Element): boolean {
  return (
    blocks.has(name) ||
    /^(?:block|flex|grid|table|list-item|flow-root)/.test(style.get('display') ?? '') ||
    attributes['data-stringify-type'] === 'paragraph-break'
  );
}

/** Whether line breaks of an element's text are shown; undefined if the outer element decides. */
export function keepsBreaks({ name, style }: Element): boolean | undefined {
  const collapse = style.get('white-space-collapse');
  if (collapse !== undefined) return /^(?:preserve(?!-spaces)|break-spaces)/.test(collapse);
  const space = style.get('white-space');
  if (space !== undefined) return /^(?:pre|break-spaces)/.test(space);
  return /^(?:pre|textarea|listing|xmp)$/.test(name) || undefined;
}

/** Returns the rows of a table, without those of tables within it. */
export function listRows(element: Element): Element[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string' || child.name === 'table') return [];
    return child.name === 'tr' ? [child] : listRows(child);
  });
}

/** How deep an item stands in lists, and in which kind. */
export interface ListLevel {
  depth: number;
  isOrdered: boolean;
  /** The number of the first item. */
  start: number;
}

/** Returns the bullet or number that Word writes before an item. */
function findSign(element: Element): string | null {
  if (element.style.get('mso-list') === 'ignore') return readAllText(element).trim();
  for (const child of element.children) {
    const sign = typeof child === 'string' ? null : findSign(child);
    if (sign !== null) return sign;
  }
  return null;
}

/** Returns the level of an item or of a paragraph that Word shows as one; null for others. */
export function readItem(element: Element, list: ListLevel | null): ListLevel | null {
  const wordLevel = /\blevel(\d)/.exec(element.style.get('mso-list') ?? '')?.[1];
  if (wordLevel !== undefined) {
    const number = /^(?:(\d+)|[a-z]+)[.)]/i.exec(findSign(element) ?? '');
    return {
      depth: Number(wordLevel) || 1,
      isOrdered: number !== null,
      start: Number(number?.[1] ?? 1),
    };
  }
  if (element.name !== 'li') return null;
  const { isOrdered, start, depth } = list ?? { isOrdered: false, start: 1, depth: 1 };
  // Word on the web makes each item a list of its own, with its level.
  return { isOrdered, start, depth: Number(element.attributes['data-aria-level'] ?? depth) || 1 };
}

function readFontSize({ style }: Element): number {
  return Number(/(?<![\d.])([\d.]+)px/.exec(style.get('font') ?? '')?.[1] ?? 0);
}

/** Returns the font size of most of the text; 0 if no element says its own. */
export function findBodySize(root: Element): number {
  const lengths = new Map<number, number>();
  const count = (element: Element) => {
    const size = readFontSize(element);
    if (size > 0) lengths.set(size, (lengths.get(size) ?? 0) + readAllText(element).length);
    for (const child of element.children) if (typeof child !== 'string') count(child);
  };
  count(root);
  return [...lengths].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

/** Returns the level of a heading, which Pages only shows by its size; null for other elements. */
export function readLevel(element: Element, bodySize: number): number | null {
  const tag = /^h([1-6])$/.exec(element.name)?.[1];
  if (tag !== undefined) return Math.min(Math.max(Number(tag), 2), 4);
  if (/^Mso(?:Title|Subtitle)/.test(element.attributes.class ?? '')) return 2;
  const size = readFontSize(element);
  if (element.name !== 'p' || bodySize === 0 || size < bodySize * 1.25) return null;
  return size >= bodySize * 1.6 ? 2 : 3;
}
