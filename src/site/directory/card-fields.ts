type Kind<Value> = Value extends string
  ? 'string'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : Value extends readonly string[]
        ? 'strings'
        : 'texts';

/**
 * The type of each field of a card, with a question mark where a card may lack it; `texts` is a map
 * to strings. The compiler holds it against the type of the card's schema, which stays on the
 * server: to load Zod would double the code of a search.
 */
export type CardFields<Card> = {
  readonly [Name in keyof Card]-?: undefined extends Card[Name]
    ? `${Kind<Exclude<Card[Name], undefined>>}?`
    : Kind<Card[Name]>;
};

/**
 * Returns the cards of an answer.
 *
 * @throws TypeError where the answer is something else
 */
export function readCards<Card>(answer: unknown, fields: CardFields<Card>): Card[] {
  const kinds = Object.entries<string>(fields);
  const isCard = (entry: unknown): entry is Card =>
    typeof entry === 'object' &&
    entry !== null &&
    kinds.every(([name, kind]) => isOfKind((entry as Record<string, unknown>)[name], kind));
  if (Array.isArray(answer) && answer.every(isCard)) return answer;
  throw new TypeError('The answer is no list of cards.');
}

function isOfKind(value: unknown, kind: string): boolean {
  if (value === undefined) return kind.endsWith('?');
  if (kind.startsWith('strings')) return Array.isArray(value) && value.every(isText);
  if (kind.startsWith('texts')) {
    const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isMap && Object.values(value).every(isText);
  }
  return kind.startsWith(typeof value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
