import type { z } from 'zod';

/** One field of a content file that breaks a rule. */
export interface FieldProblem {
  /** Where it stands, for example `faq.items[2].answer`; empty where the whole file is meant. */
  field: string;
  /** One sentence or two: what is wrong, and what to do. */
  message: string;
}

/**
 * A field's place in a file as it is written to people.
 *
 * @param path keys and positions from the outside in
 */
export function formatFieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((start, part) => {
    if (typeof part === 'number') return `${start}[${part.toString()}]`;
    return start === '' ? String(part) : `${start}.${String(part)}`;
  }, '');
}

/** What to say where a schema says nothing of its own about a list or a group of fields. */
const describeShape: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_type') return undefined;
  const missing = issue.input === undefined;
  if (issue.expected === 'array') {
    return missing
      ? 'This list is missing. Write one item per line, each behind a dash.'
      : 'This must be a list. Write one item per line, each behind a dash.';
  }
  if (issue.expected !== 'object') return undefined;
  return missing
    ? 'This group of fields is missing. Write its fields below it, each indented by two spaces.'
    : 'This must be a group of fields. Write its fields below it, each indented by two spaces.';
};

/**
 * Everything in a file's data that its schema refuses, in sentences for people.
 *
 * @param schema what the file must hold
 * @param data what was read from it
 */
export function listFieldProblems(schema: z.ZodType, data: unknown): FieldProblem[] {
  const result = schema.safeParse(data, { error: describeShape });
  if (result.success) return [];
  return result.error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') {
      return [{ field: formatFieldPath(issue.path), message: issue.message }];
    }
    return issue.keys.map((key) => ({
      field: formatFieldPath([...issue.path, key]),
      message: 'There is no such field. Check its spelling or remove it.',
    }));
  });
}
