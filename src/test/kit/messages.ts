import { safeParse, type $ZodType } from 'zod/v4/core';
import { formatFieldPath } from '#model/entries/entry-rules.ts';

/** What a schema says about a value, one line `field: message` for each thing that is wrong. */
export function listMessages(schema: $ZodType, value: unknown): string[] {
  const { error } = safeParse(schema, value);
  return (error?.issues ?? []).map((issue) =>
    [formatFieldPath(issue.path), issue.message].filter((part) => part !== '').join(': '),
  );
}
