import { safeParse, type $ZodIssue, type $ZodType, type output } from 'zod/v4/core';
import { type ProblemIssue } from './problem.ts';
import { formatFieldName, readBody } from './body.server.ts';
import { HttpError } from './http-error.server.ts';

/**
 * Reads a body of JSON and checks it against its schema.
 *
 * @param maxBytes longest body that is read
 * @throws HttpError as `readBody` and `parseInput` do
 */
export async function readInput<Schema extends $ZodType>(
  request: Request,
  schema: Schema,
  maxBytes: number,
): Promise<output<Schema>> {
  return parseInput(schema, await readBody(request, ['json'], maxBytes));
}

/**
 * Checks a body against its schema.
 *
 * @param schema the rules, with the messages that people read
 * @param value what was sent
 * @returns what the schema makes of it
 * @throws HttpError 422 with the messages of all broken rules, the fields named in `issues`
 */
export function parseInput<Schema extends $ZodType>(
  schema: Schema,
  value: unknown,
): output<Schema> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpError(422, 'Please send the fields as one JSON object.');
  }
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  const issues = listIssues(result.error.issues);
  const sentence = issues.map(({ message }) => message).join('; ');
  throw new HttpError(422, sentence, { issues });
}

/** More are of no use to whoever reads them. */
const maxIssues = 20;

/** One issue per field, the first that was found: the others tend to follow from it. */
function listIssues(found: $ZodIssue[]): ProblemIssue[] {
  const issues = found.flatMap((issue): ProblemIssue[] => {
    const path = issue.path.map((key) => formatFieldName(String(key)));
    if (issue.code !== 'unrecognized_keys') {
      return [{ path: path.join('.'), message: issue.message }];
    }
    // The first few are enough to see what is meant.
    return issue.keys.slice(0, 3).map((key) => {
      const name = formatFieldName(key);
      const message = `The field "${name}" is not known here. Please leave it out.`;
      return { path: [...path, name].join('.'), message };
    });
  });
  const first = new Map(issues.toReversed().map((issue) => [issue.path, issue]));
  return issues.filter((issue) => first.get(issue.path) === issue).slice(0, maxIssues);
}
