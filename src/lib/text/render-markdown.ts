import { Lexer, Marked, Parser, Tokenizer, type Token, type Tokens, type TokensList } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { isSafeLink } from './safe-link.ts';

// As in `isSafeLink`.
const safeImage = /^(?:https:|\/(?![/\\\s]))/i;

export function isSafeImage(address: string): boolean {
  return safeImage.test(address);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const marked = new Marked({
  breaks: true,
  gfm: true,
  renderer: {
    // Raw HTML is shown as text.
    html({ text }: Tokens.HTML | Tokens.Tag) {
      return escapeHtml(text);
    },
    // Form controls are not allowed; task lists keep their ticks as characters.
    checkbox({ checked }: Tokens.Checkbox) {
      return checked ? '☑ ' : '☐ ';
    },
    // The page's title is its only h1, so headings in the text start below it.
    heading({ tokens, depth }: Tokens.Heading) {
      const level = Math.min(Math.max(depth, 2), 4).toString();
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
});

/** The message completes a sentence that starts with the text's name. */
class MarkdownError extends Error {}

/** More levels than anybody writes by hand; the lexer calls itself for each level. */
const maxDepth = 50;

const tooDeep = `nests lists, quotes or emphasis more than ${maxDepth} levels deep. Please use fewer levels.`;

/** Matches a line that starts with more than {@link maxDepth} lists or quotes. */
const deepLine = /^(?:[ \t]*(?:(?:[*+-]|\d{1,9}[.)])[ \t]|>)){51}.*/gm;
const rule = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/;

/** The limit of a text's cost, in characters that a complex pattern looks at: some 50 ms. */
const maxWork = 1_000_000;

/** The fixed cost of a step, whatever it looks at. */
const stepWork = 250;

/** The cost of a character that a simple pattern skips. */
const scanWork = 0.05;

/** The cost of a table's cell, which may be empty. */
const cellWork = 100;

/** How far a label in brackets may reach, in characters. */
const maxLabelLength = 1000;

const tooMuchWork =
  'has too many signs of formatting, such as asterisks and underscores. Please remove some.';

const tooManyCells =
  'has a table with too many cells. Please take some rows or columns out, or make two texts of it.';

/** Charges each step for the characters it looks at, since most steps search all that follows. */
class LimitedTokenizer extends Tokenizer {
  #work = 0;

  override table(src: string): Tokens.Table | undefined {
    // The rows are read before it is known whether this is a table.
    if (/^.*\n {0,3}[-:|]/.test(src)) this.spend(src.length * scanWork);
    const [, head] = /^(.*)\n {0,3}(?=[-: ]*[|:])[-:|][ \t|:-]*(?:\n|$)/.exec(src) ?? [];
    if (head !== undefined) {
      const [lines = ''] = src.split(/\n *\n/, 1);
      // Each row gets as many cells as the head, however few are written.
      this.spend(head.split('|').length * lines.split('\n').length * cellWork, tooManyCells);
    }
    return super.table(src);
  }

  /** Called first at each position of a line. */
  override escape(src: string): Tokens.Escape | undefined {
    this.spend(stepWork + (/^[[!<`]/.test(src) ? src.length * scanWork : 0));
    return super.escape(src);
  }

  override emStrong(src: string, masked: string, previous = ''): ReturnType<Tokenizer['emStrong']> {
    if (/^[*_]/.test(src)) this.spend(src.length);
    return super.emStrong(src, masked, previous);
  }

  override del(src: string, masked: string, previous = ''): Tokens.Del | undefined {
    if (src.startsWith('~')) this.spend(src.length);
    return super.del(src, masked, previous);
  }

  override url(src: string): Tokens.Link | undefined {
    const [address = ''] = /^[^\s<]*/.exec(src) ?? [];
    let end = 1;
    if (/^(?:https?:\/\/|ftp:\/\/|www\.)/i.test(address)) {
      // Punctuation at the end of an address is removed one character at a time.
      while (/[^\p{L}\p{N}/]/u.test(address.at(-end) ?? '/')) end += 1;
    }
    this.spend(end * address.length * scanWork);
    return super.url(src);
  }

  /** Charges for work on a whole paragraph before its first step. */
  spendOnParagraph(src: string): void {
    const labels = src.split('\\[').length - 1;
    const code = src.split('`').length - 1;
    const spaces = src.match(/ {100,}/g) ?? [];
    this.spend(labels * Math.min(src.length, maxLabelLength) + code * src.length * scanWork);
    for (const { length } of spaces) this.spend(length * length * scanWork);
  }

  spend(work: number, problem = tooMuchWork): void {
    this.#work += work;
    if (this.#work > maxWork) throw new MarkdownError(problem);
  }
}

class LimitedLexer extends Lexer {
  readonly #limit: LimitedTokenizer;
  #depth = 0;

  constructor(limit = new LimitedTokenizer()) {
    super({ ...marked.defaults, tokenizer: limit });
    this.#limit = limit;
  }

  override blockTokens(src: string, tokens?: Token[], isClipped?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, isClipped?: boolean): TokensList;
  override blockTokens(src: string, tokens: Token[] = [], isClipped?: boolean): Token[] {
    return this.#nest(() => super.blockTokens(src, tokens, isClipped));
  }

  override inlineTokens(src: string, tokens?: Token[]): Token[] {
    this.#limit.spendOnParagraph(src);
    return this.#nest(() => super.inlineTokens(src, tokens));
  }

  #nest(lex: () => Token[]): Token[] {
    // The text itself has no level.
    if (this.#depth > maxDepth) throw new MarkdownError(tooDeep);
    this.#depth += 1;
    try {
      return lex();
    } finally {
      this.#depth -= 1;
    }
  }
}

/**
 * Splits a text into the tokens that a page is rendered from; throws where it cannot be rendered.
 */
export function lexMarkdown(markdown: string): TokensList {
  // The lexer would read such a line again on each of its levels.
  if (markdown.match(deepLine)?.some((line) => !rule.test(line))) throw new MarkdownError(tooDeep);
  return new LimitedLexer().lex(markdown);
}

function toHtml(markdown: string): string {
  return sanitize(Parser.parse(lexMarkdown(markdown), marked.defaults));
}

/** The texts rendered by checks, in a process that shows each text after checking it. */
let rendered: Map<string, string> | undefined;

/**
 * Makes {@link renderMarkdown} reuse, once per text, what {@link findMarkdownProblem} has rendered:
 * for a build, which checks every text and then shows it.
 */
export function keepRendered(): void {
  rendered = new Map();
}

/**
 * Returns why a text cannot be rendered, to complete a sentence that starts with the text's name;
 * null where it can.
 */
export function findMarkdownProblem(markdown: string): string | null {
  try {
    const html = toHtml(markdown);
    rendered?.set(markdown, html);
    return null;
  } catch (error) {
    return error instanceof MarkdownError
      ? error.message
      : 'cannot be shown on a page. Please use simpler formatting.';
  }
}

/**
 * Renders safe HTML for the page, the preview and the feed: no script, handler, frame or
 * `javascript:` address survives. Single line breaks become `<br>`. A text that cannot be rendered
 * is shown as it was typed; saves don't accept one.
 */
export function renderMarkdown(markdown: string): string {
  const known = rendered?.get(markdown);
  if (known !== undefined) {
    rendered?.delete(markdown);
    return known;
  }
  try {
    return toHtml(markdown);
  } catch {
    return `<p>${escapeHtml(markdown.trim()).replaceAll(/\r\n?|\n/g, '<br />')}</p>\n`;
  }
}

function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
      ...['strong', 'em', 'del', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'title', 'loading'],
      ol: ['start'],
      pre: ['tabindex', 'role', 'aria-label'],
      th: ['align'],
      td: ['align'],
    },
    disallowedTagsMode: 'escape',
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isSafeImage(attribs.src ?? ''),
    transformTags: {
      a: (tagName, { href = '', ...rest }) => ({
        tagName,
        attribs: isSafeLink(href)
          ? { ...rest, href, ...(/^https?:/i.test(href) && { rel: 'noopener' }) }
          : rest,
      }),
      img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
      // Long lines scroll sideways, which must work with the keyboard.
      pre: (tagName) => ({
        tagName,
        attribs: { tabindex: '0', role: 'group', 'aria-label': 'Code' },
      }),
    },
  });
}
