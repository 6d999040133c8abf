/**
 * A category as it is shown: every word with a capital letter ("family life" is "Family Life").
 *
 * @param category as an author typed it
 */
export function formatCategory(category: string): string {
  return category
    .toLowerCase()
    .replace(/(^|[\s/&-])(\p{L})/gu, (_, before: string, letter: string) => {
      return before + letter.toUpperCase();
    });
}
