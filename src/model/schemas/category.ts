/** Capitalizes every word: "family life" becomes "Family Life". */
export function formatCategory(category: string): string {
  return category
    .toLowerCase()
    .replace(/(^|[\s/&-])(\p{L})/gu, (_, before: string, letter: string) => {
      return before + letter.toUpperCase();
    });
}
