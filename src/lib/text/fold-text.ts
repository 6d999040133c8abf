/**
 * Text as a search compares it: without case and accents, so that "jose" finds "José".
 *
 * @param text anything that people write
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
}
