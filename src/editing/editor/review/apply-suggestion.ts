import type { Token } from 'marked';
import type { SuggestionInfo } from '#editing/editor/page/previews.ts';
import { collapse } from '#editing/editor/page/plain-words.ts';
import { compareWords } from '#lib/text/difference.ts';
import { lexMarkdown } from '#lib/text/render-markdown.ts';
import {
  joinRuns,
  readParagraph,
  toPlainText,
  writeParagraph,
  type WordRun,
} from '#lib/text/paragraph.ts';

/** Words that a page showed, with white space as single spaces, and the words suggested instead. */
export interface SuggestedWords {
  shown: string;
  words: string;
}

/**
 * Returns the source of a text with the suggested words in place of those that the page showed; what
 * stays keeps its marks, and what is new has those of what it replaces. Null where the text no
 * longer says these words, or in more than one of its blocks.
 */
export function applySuggestion(
  source: string,
  form: SuggestionInfo['form'],
  suggestion: SuggestedWords,
): string | null {
  switch (form) {
    case 'plain':
      return collapse(source) === suggestion.shown ? suggestion.words : null;
    case 'paragraph':
      return applyToParagraph(source, suggestion);
    case 'markdown':
      return applyToMarkdown(source, suggestion);
  }
}

interface Replacement {
  /** The place in the text as it is written, with its own white space. */
  start: number;
  end: number;
  inserted: string;
}

/**
 * Finds what to replace in a text that a page shows as `shown`, the last first; null if it shows
 * other words.
 */
function findReplacements(text: string, { shown, words }: SuggestedWords): Replacement[] | null {
  if (collapse(text) !== shown) return null;
  const places: number[] = [];
  const from = text.length - text.trimStart().length;
  for (let at = from; places.length < shown.length; at += 1) {
    const isRepeated = /\s/.test(text[at] ?? '') && /\s/.test(text[at - 1] ?? 'x');
    if (!isRepeated) places.push(at);
  }
  places.push(text.trimEnd().length);
  const found: Replacement[] = [];
  let at = 0;
  for (const { kind, text: piece } of compareWords(shown, words)) {
    const start = places[at] ?? text.length;
    if (kind !== 'added') at += piece.length;
    const end = places[at] ?? text.length;
    const last = found[0];
    if (kind === 'removed') found.unshift({ start, end, inserted: '' });
    else if (kind === 'added' && last?.end === start) last.inserted += piece;
    else if (kind === 'added') found.unshift({ start, end: start, inserted: piece });
  }
  return found;
}

function applyToParagraph(source: string, suggestion: SuggestedWords): string | null {
  let runs = readParagraph(source);
  const found = findReplacements(runs.map(({ text }) => text).join(''), suggestion);
  if (!found) return null;
  for (const { start, end, inserted } of found) {
    const look = runAt(runs, end > start ? start : Math.max(0, start - 1));
    const added = { isBold: false, isItalic: false, href: null, ...look, text: inserted };
    runs = joinRuns([...cut(runs, 0, start), added, ...cut(runs, end, Infinity)]);
  }
  const next = writeParagraph(runs);
  return collapse(toPlainText(next)) === suggestion.words ? next : null;
}

function runAt(runs: readonly WordRun[], place: number): WordRun | undefined {
  let at = 0;
  return runs.find(({ text }) => (at += text.length) > place);
}

/** Returns the runs between two places of the whole. */
function cut(runs: readonly WordRun[], from: number, to: number): WordRun[] {
  let at = 0;
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += run.text.length;
    return text === '' ? [] : [{ ...run, text }];
  });
}

function applyToMarkdown(source: string, suggestion: SuggestedWords): string | null {
  const blocks = listBlocks(source);
  const known = blocks.filter(({ text }) => collapse(text) === suggestion.shown);
  const [block] = known;
  const found = block && findReplacements(block.text, suggestion);
  if (!found || known.length > 1) return null;
  const wanted = blocks.map((each) => (each === block ? suggestion.words : collapse(each.text)));
  const ways = [replaceWords(source, block, found), replaceBlock(source, block, suggestion)];
  const isRight = (next: string) =>
    JSON.stringify(listBlocks(next).map(({ text }) => collapse(text))) === JSON.stringify(wanted);
  return ways.find(isRight) ?? null;
}

const escapeSigns = (text: string) => text.replaceAll(/[\\`*_[\]<~|&]/g, String.raw`\$&`);

/** Replaces only what changes. */
function replaceWords(source: string, block: Block, found: readonly Replacement[]): string {
  let next = source;
  for (const { start, end, inserted } of found) {
    // Behind the letter before, so that new words have its marks.
    const behind = (index: number) => (block.places[index - 1] ?? block.start - 1) + 1;
    const from = start === end ? behind(start) : (block.places[start] ?? block.end);
    const to = start === end ? from : behind(end);
    next = next.slice(0, from) + escapeSigns(inserted) + next.slice(to);
  }
  return next;
}

/** Replaces all of a block, without its marks, where a change begins in one and ends outside. */
function replaceBlock(source: string, { start, end }: Block, { words }: SuggestedWords): string {
  return source.slice(0, start) + escapeSigns(words) + source.slice(end);
}

/** The text of a block as a page shows it, with the place of each letter in the source. */
interface Block {
  text: string;
  places: number[];
  /** Where its words begin and end in the source, with their marks. */
  start: number;
  end: number;
}

/** Lists the paragraphs, headings and items of a text that is written as it shows. */
function listBlocks(source: string): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  const read = (token: Token, into: Block | null): void => {
    const start = source.indexOf(token.raw.trimEnd(), at);
    if (start === -1) return;
    at = start;
    if (into) {
      into.start = Math.min(into.start, start);
      into.end = Math.max(into.end, start + token.raw.trimEnd().length);
    }
    const inner =
      'items' in token ? (token.items as Token[]) : ('tokens' in token && token.tokens) || [];
    const isText = token.type === 'paragraph' || token.type === 'heading';
    const block =
      isText || (token.type === 'text' && !into)
        ? { text: '', places: [], start: source.length, end: 0 }
        : into;
    if (inner.length > 0) for (const each of inner) read(each, block);
    else if (block && 'text' in token && token.raw.endsWith(token.text as string)) {
      const text = token.text as string;
      const from = start + token.raw.length - text.length;
      block.text += text;
      for (let index = 0; index < text.length; index += 1) block.places.push(from + index);
    }
    at = Math.max(at, start + token.raw.trimEnd().length);
    if (block && block !== into) blocks.push(block);
  };
  for (const token of lexMarkdown(source)) read(token, null);
  return blocks;
}
