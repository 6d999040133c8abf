import {
  Schema,
  type DOMOutputSpec,
  type MarkSpec,
  type MarkType,
  type Node,
  type NodeType,
} from 'prosemirror-model';

/** Maps the levels that Markdown has to the headings that a page has below its title. */
function toHeadingTag(level: number): string {
  return `h${Math.min(Math.max(level, 2), 4)}`;
}

/**
 * Shows a mark as an element, from which it is read again: a browser that deletes at the edge of a
 * mark rewrites what is on both sides of it.
 */
function asElement(tag: string, names: readonly string[]): Pick<MarkSpec, 'parseDOM' | 'toDOM'> {
  const toAttribute = (name: string) => (name === 'href' ? name : `data-${name}`);
  return {
    parseDOM: [
      {
        tag,
        getAttrs: (element) =>
          Object.fromEntries(
            names.map((name) => [name, element.getAttribute(toAttribute(name)) ?? '']),
          ),
      },
    ],
    toDOM: ({ attrs }) => [
      tag,
      Object.fromEntries(names.map((name) => [toAttribute(name), attrs[name] as string])),
      0,
    ],
  };
}

/** `margin` and `padding` are the number of spaces before and after a list's marker. */
const listAttributes = {
  sign: { default: '' },
  margin: { default: 0 },
  padding: { default: 1 },
  isTight: { default: true },
};

/**
 * What a page shows of Markdown, and how the file writes it: markers, spaces and underlines, empty
 * if the rest of the text decides.
 */
export const richSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', toDOM: () => ['p', 0] },
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      attrs: { level: { default: 2 }, isUnderlined: { default: false } },
      toDOM: ({ attrs }) => [toHeadingTag(attrs.level as number), 0],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      toDOM: () => ['blockquote', 0],
    },
    bullet_list: {
      content: 'list_item+',
      group: 'block',
      attrs: listAttributes,
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      content: 'list_item+',
      group: 'block',
      attrs: { ...listAttributes, start: { default: 1 } },
      toDOM: ({ attrs }) => ['ol', { start: String(attrs.start) }, 0],
    },
    list_item: { content: 'paragraph block*', defining: true, toDOM: () => ['li', 0] },
    horizontal_rule: {
      group: 'block',
      attrs: { sign: { default: '---' } },
      toDOM: () => ['hr'],
    },
    /** Markdown that can only be edited as source, such as a table. */
    source: {
      group: 'block',
      atom: true,
      draggable: true,
      attrs: { text: {} },
      toDOM: ({ attrs }): DOMOutputSpec => ['pre', attrs.text as string],
    },
    text: { group: 'inline' },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      attrs: { sign: { default: '' } },
      toDOM: () => ['br'],
      leafText: () => '\n',
    },
    image: {
      inline: true,
      group: 'inline',
      draggable: true,
      attrs: { src: {}, alt: { default: '' }, title: { default: '' } },
      toDOM: ({ attrs }) => ['img', { src: attrs.src as string, alt: attrs.alt as string }],
    },
  },
  marks: {
    link: {
      inclusive: false,
      // How the file writes an address that is its own text: bare or in angle brackets.
      attrs: { href: {}, title: { default: '' }, form: { default: '' } },
      ...asElement('a', ['href', 'title', 'form']),
    },
    strong: { attrs: { sign: { default: '' } }, ...asElement('strong', ['sign']) },
    em: { attrs: { sign: { default: '' } }, ...asElement('em', ['sign']) },
    strike: { attrs: { sign: { default: '~~' } }, ...asElement('del', ['sign']) },
    code: { inclusive: false, ...asElement('code', []) },
  },
});

type NodeName =
  | 'blockquote'
  | 'bullet_list'
  | 'doc'
  | 'hard_break'
  | 'heading'
  | 'horizontal_rule'
  | 'image'
  | 'list_item'
  | 'ordered_list'
  | 'paragraph'
  | 'source';

type MarkName = 'code' | 'em' | 'link' | 'strike' | 'strong';

export const nodeTypes = richSchema.nodes as Record<NodeName, NodeType>;
export const markTypes = richSchema.marks as Record<MarkName, MarkType>;

/** Marks that Markdown writes with delimiters that must touch a word. */
export const shapes = [markTypes.strong, markTypes.em, markTypes.strike];

/** Returns whether a page turns the text into a link by itself. */
export function isBareAddress(text: string): boolean {
  return /^(?:https?:\/\/|www\.|[^\s@]+@)\S+$/i.test(text);
}

function signInline(node: Node): string {
  const pieces: { text: string; marks: string }[] = [];
  const isHeading = node.type === nodeTypes.heading;
  node.forEach((child) => {
    const marks = child.marks
      .filter(
        ({ type, attrs }) =>
          !(attrs.form === 'bare' && isBareAddress(child.text ?? '')) &&
          !(child.type === nodeTypes.image && shapes.includes(type)),
      )
      .map(({ type, attrs }) =>
        type === markTypes.link ? JSON.stringify([attrs.href, attrs.title]) : type.name,
      )
      .join();
    const text =
      child.type === nodeTypes.image
        ? JSON.stringify(child.attrs)
        : child.isText
          ? (child.text ?? '')
          : isHeading
            ? ' '
            : '\n';
    // Bold and italics are invisible on whitespace.
    const [, blank = '', word = ''] = /^(\s*)([^]*)$/.exec(text) ?? [];
    let last = pieces.at(-1);
    // Whitespace at the ends of lines is invisible, too.
    if (last) last.text += blank;
    if (word === '') return;
    if (last?.marks !== marks) pieces.push((last = { text: '', marks }));
    last.text += word;
  });
  return pieces
    .map(
      ({ text, marks }) =>
        `${marks}:${text.replaceAll(/(?<![ \t])[ \t]*\n[ \t]*|\n[ \t]*/g, '\n')}`,
    )
    .join('|')
    .trimEnd();
}

/** Returns whether a paragraph or quote is one that no page shows. */
export function isEmptyBlock(node: Node): boolean {
  if (node.type === nodeTypes.blockquote)
    return node.children.every((child) => isEmptyBlock(child));
  return node.type === nodeTypes.paragraph && signInline(node) === '';
}

/** What a block shows that stays source only because of its lines. */
export const readings = new WeakMap<Node, readonly Node[]>();

/** Returns the same signature for two texts that look the same on a page. */
export function signContent(node: Node): string {
  if (node.isTextblock) {
    const level = node.type === nodeTypes.heading ? String(node.attrs.level) : '';
    return `${node.type.name}${level}(${signInline(node)})`;
  }
  if (node.type === nodeTypes.source) {
    const shown = readings
      .get(node)
      ?.map((each) => signContent(each))
      .join();
    return shown ?? JSON.stringify((node.attrs.text as string).trim());
  }
  const start = node.type === nodeTypes.ordered_list ? String(node.attrs.start) : '';
  const children: string[] = [];
  node.forEach((child, _offset, index) => {
    // A page has no empty paragraphs or quotes, unless they are a whole item.
    const isItem = node.type === nodeTypes.list_item && index === 0;
    if (!isEmptyBlock(child) || (isItem && node.children.every((each) => isEmptyBlock(each)))) {
      children.push(signContent(child));
    }
  });
  return `${node.type.name}${start}[${children.join()}]`;
}
