/**
 * A link that begins an email.
 *
 * @param email whom to write to
 * @param subject what it is about
 */
export function toReplyLink(email: string, subject: string): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
