/** How many objects one query asks for. */
const batchSize = 50;

/**
 * Splits what is asked for into what one query may hold.
 *
 * @param items any number
 */
export function toBatches<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / batchSize);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  );
}

/**
 * Writes a query for several objects of the repository, each under its own name `object0`, …; what
 * they are is said by the variables `expression0`, … alone.
 *
 * @param count how many
 * @param selection what is asked of each
 * @param beside what else is asked of the repository
 */
export function writeObjectsQuery(count: number, selection: string, beside = ''): string {
  const indexes = Array.from({ length: count }, (_, index) => index.toString());
  const declared = indexes.map((index) => `, $expression${index}: String!`).join('');
  const asked = indexes.map(
    (index) => `object${index}: object(expression: $expression${index}) { ${selection} }`,
  );
  return `query ($owner: String!, $name: String!, $commit: GitObjectID!${declared}) {
    repository(owner: $owner, name: $name) {
      commit: object(oid: $commit) { __typename }
      ${beside}
      ${asked.join('\n      ')}
    }
  }`;
}

/** The variables for such a query. */
export function toExpressions(commit: string, paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    paths.map((path, index) => [`expression${index.toString()}`, `${commit}:${path}`]),
  );
}
