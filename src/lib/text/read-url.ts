/**
 * Parses an address; null if invalid. Safari before 17 and Chrome before 120 lack `URL.canParse`.
 */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
