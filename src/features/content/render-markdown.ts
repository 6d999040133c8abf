import { Marked, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';

// A path on this site: browsers read `//`, `/\` and `/` with a tab after it as another site's.
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
    // Raw HTML is shown as the text that it is.
    html({ text }: Tokens.HTML | Tokens.Tag) {
      return escapeHtml(text);
    },
    // A form control has no place in a text; task lists keep their ticks as characters.
    checkbox({ checked }: Tokens.Checkbox) {
      return checked ? '☑ ' : '☐ ';
    },
    // A page has one h1, its title; headings within the text stand below it.
    heading({ tokens, depth }: Tokens.Heading) {
      const level = Math.min(Math.max(depth, 2), 4).toString();
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
});

/**
 * Markdown as safe HTML, for the page, the editor's preview and the feed alike. Single line breaks
 * become `<br>`. No script, handler, frame or `javascript:` address survives.
 *
 * @param markdown what an editor wrote
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
