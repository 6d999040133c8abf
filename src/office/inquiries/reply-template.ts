import { fillPlaceholders, type ReplyFacts } from '#lib/text/placeholders.ts';

export interface ReplyTemplate {
  title: string;
  subject: string;
  text: string;
}

/** Built into the screen from the content of the site. */
export interface Replies {
  templates: ReplyTemplate[];
  agency: string;
  phone: string;
}

export type Reply = Omit<ReplyTemplate, 'title'>;

/** Fills in a template; a line break in a fact cannot begin another line of the subject. */
export function composeReply({ subject, text }: Reply, facts: ReplyFacts): Reply {
  return {
    subject: fillPlaceholders(subject, facts).replaceAll(/\s+/g, ' ').trim(),
    text: fillPlaceholders(text, facts),
  };
}

/** The longest link, since some systems pass no more than 2,000 characters to the mail program. */
const maxLinkLength = 1800;

/** Encodes all but letters, digits and `-._~`, with the line breaks of RFC 6068. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed().replaceAll(/\r\n|\r|\n/g, '\r\n')).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Returns a link that starts a mail; a text that is too long is cut between two characters. */
export function toMailLink(
  email: string,
  { subject, text }: Reply,
): { href: string; isCut: boolean } {
  const address = encode(email).replaceAll('%40', '@');
  const start = `mailto:${address}?subject=${encode(subject)}&body=`;
  const whole = start + encode(text);
  if (whole.length <= maxLinkLength) return { href: whole, isCut: false };
  let href = start;
  for (const character of text.toWellFormed().replaceAll(/\r\n|\r/g, '\n')) {
    const next = href + encode(character);
    if (next.length > maxLinkLength) break;
    href = next;
  }
  return { href, isCut: true };
}
