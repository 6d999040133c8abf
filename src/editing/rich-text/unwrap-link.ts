import { readUrl } from '#lib/text/read-url.ts';

/** Returns what a wrapped link contains of its target, or undefined if it has no such part. */
type Unwrap = (address: string) => string | null | undefined;

/** Decodes percent signs; null if they are not UTF-8. */
function tryDecode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const fromQuery =
  (...names: string[]): Unwrap =>
  (address) => {
    const query = /\?([^#]*)/.exec(address)?.[1]?.split('&') ?? [];
    const pairs = query.map((pair) => pair.split('='));
    const found = names.flatMap((name) =>
      pairs.filter(([key = '']) => key.toLowerCase() === name).slice(0, 1),
    );
    return found[0] && tryDecode(found[0].slice(1).join('='));
  };

const fromPath =
  (pattern: RegExp): Unwrap =>
  (address) => {
    const found = pattern.exec(address)?.[1];
    return found === undefined ? undefined : tryDecode(found);
  };

function decodeBase64(text: string): string | null {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const codes = Uint8Array.from(bytes, (byte) => byte.codePointAt(0) ?? 0);
    return new TextDecoder('utf-8', { fatal: true }).decode(codes);
  } catch {
    return null;
  }
}

const runLengths = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Proofpoint keeps unusual characters apart: `*` stands for one, `**B` for three. */
const fromProofpoint: Unwrap = (address) => {
  const [, target, kept] = /^https?:\/\/[^/]+\/v3\/__(.+?)__;([^!]*)!/i.exec(address) ?? [];
  if (target === undefined) return undefined;
  const signs = decodeBase64(kept ?? '');
  if (signs === null) return null;
  const rest = Array.from(signs);
  return target
    .replace(/^(https?:\/)(?=[^/])/i, '$1/')
    .replaceAll(/\*(?:\*(.))?/g, (_, length?: string) =>
      rest.splice(0, length === undefined ? 1 : runLengths.indexOf(length) + 2).join(''),
    );
};

const fromOlderProofpoint: Unwrap = (address) => {
  const written = /[?&]u=([^&#]*)/.exec(address)?.[1];
  return written && tryDecode(written.replaceAll('-', '%').replaceAll('_', '/'));
};

const fromSophos: Unwrap = (address) => {
  const written = fromQuery('u')(address);
  return written && decodeBase64(written);
};

/**
 * The mail filters and networks that replace a link, by host and path, with how to find its target.
 * Mimecast's links contain none.
 */
const wrappers: [where: RegExp, unwrap: Unwrap][] = [
  [/^(?:.+\.)?safelinks\.protection\.(?:outlook\.(?:com|cn)|office365\.us)\//, fromQuery('url')],
  [/^statics\.teams\.(?:cdn\.office\.net|microsoft\.com)\/.*safelinks/, fromQuery('url')],
  [/^urldefense(?:\.us|\.com|\.proofpoint\.com)\/v3\//, fromProofpoint],
  [/^urldefense(?:\.us|\.com|\.proofpoint\.com)\/v2\//, fromOlderProofpoint],
  [/^urldefense(?:\.us|\.com|\.proofpoint\.com)\/v1\//, fromQuery('u')],
  [/^linkprotect\.cudasvc\.com\/url$/, fromQuery('a')],
  [/^secure-web\.cisco\.com\//, fromPath(/\/(https?%3a[^/?#]*)/i)],
  [/^(?:.+\.)?protection\.sophos\.com\//, fromSophos],
  [/^(?:.+\.)?trendmicro\.com\/wis\/clicktime\//, fromQuery('url')],
  [/^clicktime\.symantec\.com\//, fromQuery('u')],
  [/^protect2?\.(?:fireeye|trellix)\.com\//, fromQuery('u')],
  [/^(?:.+\.)?protect\.checkpoint\.com\/v2\//, fromPath(/\/___(.+?)___/)],
  [/^deref-(?:mail|gmx|web)\.[a-z.]+\//, fromQuery('redirecturl')],
  [/^(?:www\.)?google\.[a-z.]{2,6}\/url$/, fromQuery('q', 'url')],
  [/^(?:lm?|www|m)\.facebook\.com\/(?:flx\/warn|l\.php)/, fromQuery('u')],
  [/^l\.(?:instagram|messenger|threads)\.com\//, fromQuery('u')],
  [/^(?:www\.|m\.)?youtube\.com\/redirect$/, fromQuery('q')],
  [/^(?:www\.)?linkedin\.com\/(?:redir|safety)\//, fromQuery('url')],
  [/^slack-redir\.net\/link$/, fromQuery('url')],
  [/^t\.umblr\.com\/redirect$/, fromQuery('z')],
  [/^out\.reddit\.com\//, fromQuery('url')],
  [/^duckduckgo\.com\/l\/$/, fromQuery('uddg')],
];

/** More wraps than a mail collects on its way. */
const maxWraps = 10;

/**
 * Returns the address behind the redirecting links of mail filters and networks, which may contain
 * the address of whoever received them. Empty if it is none of the web; a link whose target cannot
 * be read stays.
 */
export function unwrapLink(address: string): string {
  let target = address;
  for (let count = 0; count < maxWraps; count += 1) {
    const url = /^https?:/i.test(target) ? readUrl(target) : null;
    const hostAndPath = url ? url.hostname + url.pathname : '';
    const unwrap = wrappers.find(([where]) => where.test(hostAndPath))?.[1];
    const behind = unwrap?.(target)?.trim();
    if (behind === undefined) return target;
    if (!/^https?:\/\//i.test(behind) || readUrl(behind) === null) return '';
    target = behind;
  }
  return target;
}

const written = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]/gi;

/** Unwraps the addresses in a text, where they can be. */
export function unwrapLinks(text: string): string {
  return text.replaceAll(written, (address) => unwrapLink(address) || address);
}
