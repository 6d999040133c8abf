import { Marked, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';

// Browsers read `//`, `/\` and `/` before a tab as the start of another site's address.
const safeLink = /^(?:https?:|mailto:|tel:|\/(?![/\\\s])|#)/i;
const safeImage = /^(?:https:|\/(?![/\\\s]))/i;

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
    // The page's title is its only h1, so headings in the text begin below it.
    heading({ tokens, depth }: Tokens.Heading) {
      const level = Math.min(Math.max(depth, 2), 4).toString();
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
});

/**
 * Renders safe HTML for the page, the preview and the feed alike: no script, handler, frame or
 * `javascript:` address survives. Single line breaks become `<br>`.
 */
export function renderMarkdown(markdown: string): string {
  const html = marked.parse(markdown, { async: false });
  return sanitizeHtml(html, {
    allowedTags: [
      ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
      ...['strong', 'em', 'del', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'title', 'loading'],
      ol: ['start'],
      th: ['align'],
      td: ['align'],
    },
    disallowedTagsMode: 'escape',
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !safeImage.test(attribs.src ?? ''),
    transformTags: {
      a: (tagName, { href = '', ...rest }) => ({
        tagName,
        attribs: safeLink.test(href)
          ? { ...rest, href, ...(/^https?:/i.test(href) && { rel: 'noopener' }) }
          : rest,
      }),
      img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
    },
  });
}
