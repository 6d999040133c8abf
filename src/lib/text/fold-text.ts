/** Removes case and accents for a search, so that "jose" finds "José". */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
}
