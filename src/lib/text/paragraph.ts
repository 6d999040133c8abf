import { isSafeLink } from './safe-link.ts';

/** Words of a paragraph that look alike. */
export interface WordRun {
  text: string;
  isBold: boolean;
  isItalic: boolean;
  /** The target of the link; null for other words. */
  href: string | null;
}

type Look = Omit<WordRun, 'text'>;

/**
 * Matches an escaped sign, `*italic words*` or `***bold italic words***`, `**bold words**`, or
 * `[words](target)`; a backslash makes one of these signs a plain one.
 */
const marks =
  /\\([\\*[\]!])|(\*{3}|\*)(?=[^\s*])((?:\\[^]|\*\*[^\s\\*][^\\*]*\*\*|[^\\*])*?(?:\\\S|[^\\\s*]))\2|\*\*(?=\S)((?:\\[^]|(?!\*\*)[^\\])*?(?:\\\S|(?!\*\*)[^\\\s]))\*\*|\[((?:\\[^]|[^\\[\]])+)\]\(([^\s()<>"\\]+)\)/g;

/** Reads the only Markdown that a paragraph has: bold and italic words and links. */
export function readParagraph(source: string): WordRun[] {
  return joinRuns(readRuns(source, { isBold: false, isItalic: false, href: null }));
}

function readRuns(source: string, look: Look): WordRun[] {
  const runs: WordRun[] = [];
  let at = 0;
  for (const match of source.matchAll(marks)) {
    const [whole, sign, stars, italic, bold, words, target = ''] = match;
    runs.push({ text: source.slice(at, match.index), ...look });
    at = match.index + whole.length;
    if (italic !== undefined) {
      const isBold = look.isBold || stars === '***';
      runs.push(...readRuns(italic, { ...look, isBold, isItalic: true }));
    } else if (bold !== undefined) runs.push(...readRuns(bold, { ...look, isBold: true }));
    else if (words !== undefined && look.href === null && isSafeLink(target)) {
      runs.push(...readRuns(words, { ...look, href: target }));
    } else runs.push({ text: sign ?? whole, ...look });
  }
  return [...runs, { text: source.slice(at), ...look }];
}

const isAlike = (one: WordRun, other: WordRun) =>
  one.isBold === other.isBold && one.isItalic === other.isItalic && one.href === other.href;

/** Joins neighbors that look alike, and leaves out empty ones. */
export function joinRuns(runs: readonly WordRun[]): WordRun[] {
  const joined: WordRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (run.text === '') continue;
    if (last && isAlike(last, run)) last.text += run.text;
    else joined.push({ ...run });
  }
  return joined;
}

/** Groups the runs of each link, and those between links. */
export function groupByLink(runs: readonly WordRun[]): { href: string | null; runs: WordRun[] }[] {
  const groups: { href: string | null; runs: WordRun[] }[] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last?.href === run.href) last.runs.push(run);
    else groups.push({ href: run.href, runs: [run] });
  }
  return groups;
}

/** Takes white space at the ends of marked words and of links out of them, where nobody sees it. */
export function tidyRuns(runs: readonly WordRun[]): WordRun[] {
  const marked = runs.flatMap((run) => {
    const [before, words, after] = splitEnds(run.text);
    const bare = { ...run, isBold: false, isItalic: false };
    return [
      { ...bare, text: before },
      { ...run, text: words },
      { ...bare, text: after },
    ];
  });
  const links = groupByLink(joinRuns(marked.map(withWritableTarget))).flatMap((group) =>
    group.runs.flatMap((run, index) => {
      const [before, words, after] = splitEnds(run.text);
      const bare = { ...run, href: null };
      const isLast = index === group.runs.length - 1;
      const isOutside = index === 0 || (isLast && words === '');
      return [
        { ...(isOutside ? bare : run), text: before },
        { ...run, text: words },
        { ...(isLast ? bare : run), text: after },
      ];
    }),
  );
  return joinRuns(links);
}

function splitEnds(text: string): [before: string, words: string, after: string] {
  const words = text.trim();
  if (words === '') return [text, '', ''];
  const start = text.indexOf(words);
  return [text.slice(0, start), words, text.slice(start + words.length)];
}

/** Encodes what would end the target of a link; words with a target that is not allowed are plain. */
function withWritableTarget(run: WordRun): WordRun {
  if (run.href === null || !isSafeLink(run.href)) return { ...run, href: null };
  return { ...run, href: run.href.replaceAll(/[\s()<>"\\*[\]]/g, encodeSign) };
}

function encodeSign(sign: string): string {
  const encoded = encodeURIComponent(sign);
  return encoded === sign ? `%${sign.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
}

/** Writes runs as the source of a paragraph, with backslashes only where a sign would be a mark. */
export function writeParagraph(runs: readonly WordRun[]): string {
  const tidy = tidyRuns(runs);
  const plain = write(tidy, (text) => text);
  const read = readParagraph(plain);
  const isSame =
    read.length === tidy.length &&
    read.every((run, index) => {
      const own = tidy[index];
      return own?.text === run.text && isAlike(own, run);
    });
  return isSame ? plain : write(tidy, (text) => text.replaceAll(/[\\*[\]]/g, String.raw`\$&`));
}

function write(runs: readonly WordRun[], toSource: (text: string) => string): string {
  const groups = groupByLink(runs).map((group) => {
    const words = group.runs.map(({ text, isBold, isItalic }) => {
      const stars = (isBold ? '**' : '') + (isItalic ? '*' : '');
      return stars + toSource(text) + stars;
    });
    return group.href === null ? words.join('') : `[${words.join('')}](${group.href})`;
  });
  // As in Markdown, `![` begins a picture.
  return groups.join('').replaceAll(/!(?=\[(?:\\[^]|[^\\[\]])*\]\()/g, String.raw`\!`);
}

/** Lists the links of a paragraph with their words. */
export function listLinks(source: string): { href: string; text: string }[] {
  return groupByLink(readParagraph(source)).flatMap(({ href, runs }) =>
    href === null ? [] : [{ href, text: runs.map(({ text }) => text).join('') }],
  );
}

/** Returns the words of a paragraph without marks, such as for a mail or a search engine. */
export function toPlainText(source: string): string {
  return readParagraph(source)
    .map(({ text }) => text)
    .join('');
}

const htmlSigns: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>]/g, (sign) => htmlSigns[sign] ?? sign);

/** Returns the attributes of a link; as in Markdown, another site learns nothing of the page. */
export function linkAttributes(href: string): { href: string; rel?: string } {
  return { href, ...(/^https?:/i.test(href) && { rel: 'noopener' }) };
}

/** Renders a paragraph's words to safe HTML. */
export function renderParagraph(source: string): string {
  const groups = groupByLink(readParagraph(source)).map(({ href, runs }) => {
    const words = runs.map(({ text, isBold, isItalic }) => {
      const shown = isItalic ? `<em>${escapeHtml(text)}</em>` : escapeHtml(text);
      return isBold ? `<strong>${shown}</strong>` : shown;
    });
    if (href === null) return words.join('');
    const attributes = Object.entries(linkAttributes(href)).map(
      ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
    );
    return `<a${attributes.join('')}>${words.join('')}</a>`;
  });
  return groups.join('');
}
