import { isSafeLink } from '#lib/text/render-markdown.ts';
import { toPhoneLink } from '#lib/text/contact-links.ts';

/** A possible target of a link, by the name that people know. */
export interface LinkTarget {
  name: string;
  /** Such as "Article". */
  kind: string;
  address: string;
}

const maxShown = 8;

/** Returns the targets with all typed words in their name or kind, in the order of the site. */
export function findTargets(targets: readonly LinkTarget[], typed: string): LinkTarget[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return targets
    .filter(({ name, kind }) => {
      const text = `${name} ${kind}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .slice(0, maxShown);
}

/** Returns the address that somebody typed; null if it is not one. */
export function readTypedAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^[+(\d][\d\s().+-]{6,}$/.test(text)) return toPhoneLink(text);
  if (/\s/.test(text)) return null;
  if (/^[^@:/]+@[^@:/]+\.[^@:/]+$/.test(text)) return `mailto:${text}`;
  if (/^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#].*)?$/u.test(text)) return `https://${text}`;
  return isSafeLink(text) ? text : null;
}
