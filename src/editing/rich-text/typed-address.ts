import { toEmailLink, toPhoneLink } from '#lib/text/contact-links.ts';
import { unwrapLink } from './unwrap-link.ts';

/**
 * Returns the address of a phone number, an email address or a site without https, and the one that
 * a mail filter or network has wrapped; null for others.
 */
export function completeAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^[+(\d][\d\s().+-]{6,}$/.test(text)) return toPhoneLink(text) ?? null;
  if (/\s/.test(text)) return null;
  if (/^[^@:/]+@[^@:/]+\.[^@:/]+$/.test(text)) return toEmailLink(text);
  if (/^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#].*)?$/u.test(text)) return `https://${text}`;
  const target = unwrapLink(text);
  return target === text || target === '' ? null : target;
}
