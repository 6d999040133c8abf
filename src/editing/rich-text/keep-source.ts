import { Fragment, type Node } from 'prosemirror-model';
import { lexMarkdown } from '#lib/text/render-markdown.ts';
import { compareSequences } from '#lib/text/difference.ts';
import { readMarkdown, toDoc, toSource, tryBlock } from './read-markdown.ts';
import { markTypes, nodeTypes, readings, signContent } from './rich-schema.ts';
import type { FileStyle } from './write-inline.ts';
import { toRendered, writeBlock, writeBlocks } from './write-markdown.ts';

/** A line of text with the blank lines above it and the line break before. */
interface Unit {
  above: string;
  line: string;
}

interface Units {
  units: Unit[];
  end: string;
}

/** Splits a text into lines; a line with only quote markers counts as blank. */
function splitUnits(text: string): Units {
  const units: Unit[] = [];
  let above = '';
  for (const written of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    if (/^[\s>]*$/.test(written)) above += written;
    else {
      const lineBreak = /\r?\n$/.exec(written)?.[0] ?? '';
      units.push({ above, line: written.slice(0, written.length - lineBreak.length) });
      above = lineBreak;
    }
  }
  return { units, end: above };
}

/** A text as it was opened: its content, and its source line by line. */
export interface OpenedMarkdown {
  doc: Node;
  style: FileStyle;
  source: string;
}

/** Adopts the markers that a text uses first as its style. */
function findStyle(doc: Node, references: string): FileStyle {
  const style: FileStyle = { em: '', strong: '', bullet: '', ordered: '', references };
  doc.descendants((node) => {
    if (node.type === nodeTypes.bullet_list) style.bullet ||= node.attrs.sign as string;
    if (node.type === nodeTypes.ordered_list) style.ordered ||= node.attrs.sign as string;
    for (const { type, attrs } of node.marks) {
      if (type === markTypes.em) style.em ||= attrs.sign as string;
      if (type === markTypes.strong) style.strong ||= attrs.sign as string;
    }
  });
  return {
    em: style.em || '*',
    strong: style.strong || '**',
    bullet: style.bullet || '-',
    ordered: style.ordered || '.',
    references,
  };
}

/**
 * Parses a text block by block. A block that could not be written back line by line stays source.
 */
export function openMarkdown(source: string): OpenedMarkdown {
  const wholeSource = toDoc([toSource(source)]);
  const tokens = tryLex(source);
  if (tokens === null) return { doc: wholeSource, style: findStyle(wholeSource, ''), source };
  const references = tokens
    .filter(({ type }) => type === 'def')
    .map(({ raw }) => raw)
    .join('\n');
  const drafts = tokens.map((token) => (token.type === 'space' ? [] : tryBlock(token)));
  const style = findStyle(toDoc(drafts.flatMap((nodes) => nodes ?? [])), references);
  const blocks: Node[] = [];
  tokens.forEach((token, index) => {
    const nodes = drafts[index];
    if (nodes && !isSameList(blocks.at(-1), nodes[0]) && hasSameLines(nodes, token.raw, style)) {
      blocks.push(...nodes);
    } else {
      const block = toSource(token.raw);
      if (nodes) readings.set(block, nodes);
      blocks.push(block);
    }
  });
  const doc = toDoc(blocks);
  const isWhole = countLines(writeBlocks(doc.content, style)) === countLines(source);
  return { doc: isWhole ? doc : wholeSource, style, source };
}

/**
 * Returns whether two lists are separate only because of an oddity of the first, such as an empty
 * item.
 */
function isSameList(last: Node | undefined, next: Node | undefined): boolean {
  const sign: unknown = next?.attrs.sign;
  return sign !== undefined && last?.type === next?.type && last?.attrs.sign === sign;
}

function tryLex(source: string) {
  try {
    return lexMarkdown(source);
  } catch {
    return null;
  }
}

function hasSameLines(nodes: readonly Node[], raw: string, style: FileStyle): boolean {
  if (nodes.length === 0) return true;
  const written = writeBlocks(Fragment.from(nodes), style);
  if (countLines(written) !== countLines(raw)) return false;
  // References can only be resolved with the whole text.
  return (
    style.references !== '' || signContent(readMarkdown(written)) === signContent(toDoc(nodes))
  );
}

function countLines(text: string): number {
  return splitUnits(text).units.length;
}

function toKeys({ units }: Units): string[] {
  return units.map(({ above, line }) => (/\n[^]*\n/.test(above) ? `\n${line}` : line));
}

/**
 * Rewrites changed lines and keeps the source of all others.
 *
 * @param keepsStarts begins a changed line as in its source, such as without the markers and spaces
 * of the quote or list that it continues
 */
function mixLines(
  { doc, style, source }: OpenedMarkdown,
  changed: Node,
  keepsStarts = false,
): string {
  const own = splitUnits(source);
  const before = splitUnits(writeBlocks(doc.content, style));
  const after = splitUnits(writeBlocks(changed.content, style));
  const lineBreak = source.includes('\r\n') ? '\r\n' : '\n';
  const runs = compareSequences(toKeys(before), toKeys(after));
  const lines = runs.flatMap((run) =>
    after.units.slice(run.after.start, run.after.end).map(({ above, line }, index) => {
      const at = run.before.start + index;
      const old = at < run.before.end ? own.units[at] : undefined;
      if (old && run.kind === 'same') return old.above + old.line;
      const isFirst = run.after.start + index === 0;
      const isSameGap = old && isBlank(before.units[at]?.above) === isBlank(above);
      const gap = isSameGap ? old.above : above.replaceAll('\n', lineBreak);
      const isSameStart = keepsStarts && readStart(before.units[at]?.line) === readStart(line);
      const written = old && isSameStart ? line.replace(starts, readStart(old.line)) : line;
      // The first line has no line break before it.
      return (isFirst ? (own.units[0]?.above ?? '') : gap || lineBreak) + written;
    }),
  );
  return lines.join('') + own.end;
}

/** Matches the beginning of a line: spaces and the markers of quotes and lists. */
const starts = /^(?:[\s>]|(?:[-*+]|\d+[.)])(?=\s))*/;

function readStart(line = ''): string {
  return starts.exec(line)?.[0] ?? '';
}

function isBlank(above = ''): boolean {
  return /\n[^]*\n/.test(above);
}

/** Rewrites whole changed blocks, which always preserves the meaning. */
function mixBlocks({ doc, style, source }: OpenedMarkdown, changed: Node): string {
  const own = splitUnits(source).units;
  const write = (node: Node) => writeBlock(node, style);
  const before = doc.children.map(write);
  const after = changed.children.map(write);
  const starts = [0];
  for (const each of before) starts.push((starts.at(-1) ?? 0) + countLines(each));
  const runs = compareSequences(before, after);
  const blocks = runs.flatMap((run) =>
    after.slice(run.after.start, run.after.end).map((written, index) => {
      if (run.kind === 'changed') return written;
      const at = run.before.start + index;
      const [first, ...rest] = own.slice(starts[at], starts[at + 1]);
      return (first?.line ?? '') + rest.map(({ above, line }) => above + line).join('');
    }),
  );
  return blocks.filter((each) => each !== '').join('\n\n') + splitUnits(source).end;
}

function readsAs(markdown: string, doc: Node): boolean {
  try {
    return signContent(readMarkdown(markdown)) === signContent(doc);
  } catch {
    return false;
  }
}

/**
 * Returns the source with the changes of a text and as few other changed lines as possible; the
 * identical source if nothing changed.
 */
export function writeChanges(opened: OpenedMarkdown, changed: Node): string {
  if (changed.eq(opened.doc)) return opened.source;
  const { source, style } = opened;
  const rendered = toRendered(changed, style);
  const mixed = mixLines(opened, changed);
  if (readsAs(mixed, rendered)) return mixed;
  const others = [
    () => mixLines(opened, changed, true),
    () => mixBlocks(opened, changed),
    () => writeBlocks(changed.content, style) + splitUnits(source).end,
  ];
  for (const write of others) {
    const text = write();
    if (readsAs(text, rendered)) return text;
  }
  return mixed;
}
