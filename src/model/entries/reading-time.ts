const wordsPerMinute = 220;

/** Returns how many minutes a text takes to read, at least one. */
export function countReadingMinutes(html: string): number {
  const words = html.replaceAll(/<[^<>]*>/g, ' ').match(/\S+/g) ?? [];
  return Math.max(1, Math.round(words.length / wordsPerMinute));
}
