import type { Mark, Node } from 'prosemirror-model';
import type { Token, Tokens } from 'marked';
import { isSafeImage, lexMarkdown } from '#lib/text/render-markdown.ts';
import { isSafeLink } from '#lib/text/safe-link.ts';
import { markTypes, nodeTypes, richSchema } from './rich-schema.ts';

/** Thrown for Markdown that can only be edited as source. */
class SourceOnly extends Error {}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u{a0}',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  middot: '·',
  bull: '•',
  copy: '©',
  reg: '®',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  eacute: 'é',
  ntilde: 'ñ',
  trade: '™',
};

function decodeText(text: string): string {
  if (text.includes('\n')) throw new SourceOnly();
  return text.replaceAll(/&(#?\w+);/g, (_entity, name: string) => {
    const known = entities[name];
    const isNumber = /^#(?:\d{1,7}|x[\da-f]{1,6})$/i.test(name);
    const code = isNumber ? Number(name.slice(1).replace(/^x/i, '0x')) : 0;
    const isPrintable = code >= 0x20 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
    if (known === undefined && !isPrintable) throw new SourceOnly();
    return known ?? String.fromCodePoint(code);
  });
}

function readLink({ href, title, raw, autolink, tokens }: Tokens.Link, marks: readonly Mark[]) {
  // A bare address may include characters of formatting.
  const isOdd = autolink === true && /[\\`*[\]]/.test(raw);
  if (isOdd || !isSafeLink(href)) throw new SourceOnly();
  const form = autolink !== true ? '' : raw.startsWith('<') ? 'angle' : 'bare';
  const mark = markTypes.link.create({ href, title: title ?? '', form });
  return readInline(tokens, mark.addToSet(marks));
}

function readInlineToken(token: Token, marks: readonly Mark[]): Node[] {
  const text = (value: string, own = marks) => (value === '' ? [] : [richSchema.text(value, own)]);
  switch (token.type) {
    case 'text':
    case 'escape':
      return text(
        token.type === 'text' ? decodeText(token.text as string) : (token.text as string),
      );
    case 'strong':
    case 'em':
    case 'del': {
      const { raw, tokens } = token as Tokens.Strong;
      const length = token.type === 'em' ? 1 : token.type === 'strong' ? 2 : raw.search(/[^~]/);
      const type = token.type === 'del' ? markTypes.strike : markTypes[token.type];
      const mark = type.isInSet(marks) ?? type.create({ sign: raw.slice(0, length) });
      return readInline(tokens, mark.addToSet(marks));
    }
    case 'codespan':
      return text(token.text as string, markTypes.code.create().addToSet(marks));
    case 'br': {
      const sign = token.raw.replace(/\n[^]*/, '');
      return [nodeTypes.hard_break.create({ sign }, null, marks)];
    }
    case 'link':
      return readLink(token as Tokens.Link, marks);
    case 'image': {
      const { href: src, title, tokens } = token as Tokens.Image;
      if (!isSafeImage(src)) throw new SourceOnly();
      const alt = readInline(tokens)
        .map((node) => node.textContent)
        .join('');
      return [nodeTypes.image.create({ src, alt, title: title ?? '' }, null, marks)];
    }
    default:
      throw new SourceOnly();
  }
}

function readInline(tokens: readonly Token[], marks: readonly Mark[] = []): Node[] {
  return tokens.flatMap((token) => readInlineToken(token, marks));
}

function readList(list: Tokens.List): Node {
  const [, margin = '', sign = '', spaces = ''] = /^( *)\d*([-*+.)])( *)/.exec(list.raw) ?? [];
  const items = list.items.map(({ task, raw, tokens }) => {
    if (task || /^ */.exec(raw)?.[0] !== margin) throw new SourceOnly();
    const blocks = tokens.flatMap((token) => readBlock(token));
    const isText = blocks[0]?.type === nodeTypes.paragraph;
    return nodeTypes.list_item.createChecked(
      null,
      isText ? blocks : [nodeTypes.paragraph.create(), ...blocks],
    );
  });
  const padding = spaces.length >= 1 && spaces.length <= 4 ? spaces.length : 1;
  const attrs = { sign, margin: margin.length, padding, isTight: !list.loose };
  if (!list.ordered) return nodeTypes.bullet_list.create(attrs, items);
  return nodeTypes.ordered_list.create({ ...attrs, start: list.start }, items);
}

/** Throws if the block stays source. */
function readBlock(token: Token): Node[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'paragraph':
    case 'text':
      return [nodeTypes.paragraph.createChecked(null, readInline(token.tokens ?? []))];
    case 'heading': {
      const { depth: level, raw, tokens } = token as Tokens.Heading;
      const isUnderlined = raw.trim().includes('\n');
      return [nodeTypes.heading.createChecked({ level, isUnderlined }, readInline(tokens))];
    }
    case 'blockquote': {
      const blocks = (token.tokens ?? []).flatMap((each) => readBlock(each));
      return [nodeTypes.blockquote.createChecked(null, blocks)];
    }
    case 'list':
      return [readList(token as Tokens.List)];
    case 'hr':
      return [nodeTypes.horizontal_rule.create({ sign: token.raw.trim() })];
    default:
      throw new SourceOnly();
  }
}

/** Returns null for a block that stays source. */
export function tryBlock(token: Token): Node[] | null {
  try {
    return readBlock(token);
  } catch (error) {
    // Blocks outside the schema, such as a list that begins with a heading, stay source, too.
    if (error instanceof SourceOnly || error instanceof RangeError) return null;
    throw error;
  }
}

export function toDoc(blocks: readonly Node[]): Node {
  return nodeTypes.doc.create(null, blocks.length === 0 ? nodeTypes.paragraph.create() : blocks);
}

/** Parses what a page would show, regardless of lines; throws if it cannot be parsed at all. */
export function readMarkdown(markdown: string): Node {
  const blocks = lexMarkdown(markdown).flatMap((token) =>
    token.type === 'space' ? [] : (tryBlock(token) ?? [toSource(token.raw)]),
  );
  return toDoc(blocks);
}

export function toSource(text: string): Node {
  return nodeTypes.source.create({ text: text.replace(/(?<!\n)\n+$/, '') });
}
