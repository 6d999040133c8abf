import { safeParse, type $ZodType } from 'zod/v4/core';
import { formatFieldPath } from '#model/entries/entry-rules.ts';

/** Returns a schema's messages about a value, one line `field: message` for each problem. */
export function listMessages(schema: $ZodType, value: unknown): string[] {
  const { error } = safeParse(schema, value);
  return (error?.issues ?? []).map((issue) =>
    [formatFieldPath(issue.path), issue.message].filter((part) => part !== '').join(': '),
  );
}
