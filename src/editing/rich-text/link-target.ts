import { isSafeLink } from '#lib/text/safe-link.ts';
import { completeAddress } from './typed-address.ts';

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
  return completeAddress(text) ?? (/\s/.test(text) || !isSafeLink(text) ? null : text);
}
