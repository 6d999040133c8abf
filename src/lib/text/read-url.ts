/** Parses an address; null for none. Safari before 17 and Chrome before 120 have no `URL.canParse`. */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
