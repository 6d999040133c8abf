import { Lexer } from 'yaml';
import { splitHead } from '#features/content/split-head.ts';
import type { ContentEnding } from '#features/content/kinds.ts';

/** Some 1,500 fields; the longest entry has a hundred. */
const maxTokens = 10_000;

/**
 * Returns whether a content file has more parts than any entry has. It reads no further than the limit,
 * so that a file on which the parser would work for minutes is refused at once.
 *
 * @param file what stands in it
 * @param ending how its name ends
 */
export function hasTooManyTokens(file: string, ending: ContentEnding): boolean {
  const yaml = ending === '.yaml' ? file : (splitHead(file)?.head ?? '');
  const tokens = new Lexer().lex(yaml);
  for (let count = 0; count <= maxTokens; count += 1) {
    if (tokens.next().done === true) return false;
  }
  return true;
}
