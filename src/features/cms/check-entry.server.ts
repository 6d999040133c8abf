import { safeParse } from 'zod/v4/core';
import type { ContentKind } from '#features/content/kinds.ts';
import { listFieldProblems, listNamedPictures } from '#features/content/entry-rules.ts';
import type { ContentData } from '#features/content/field-changes.ts';
import type { ProblemIssue } from '#lib/http/problem.ts';
import { bodySchema } from '#features/content/text-schemas.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import type { EntryPlace } from './entry-path.server.ts';

/** More are of no use to whoever reads them. */
const maxIssues = 20;

/**
 * Holds an entry against the rules that the build checks, so that what is accepted can be built.
 *
 * @param hasPicture whether a path on this site, such as `/uploads/a.webp`, is a picture
 * @throws HttpError 422 with a sentence for each problem
 */
export function checkEntry(
  content: ContentData,
  { kind }: EntryPlace,
  hasPicture: (path: string) => boolean,
): void {
  const issues = listEntryProblems(content, kind)
    .slice(0, maxIssues)
    .map(({ path, message }) => ({
      ...{ path, message: `${formatPlace(path)}${message}` },
    }));
  const missing = listNamedPictures(content).find((picture) => !hasPicture(picture));
  if (missing !== undefined && issues.length < maxIssues) {
    const message = `There is no picture at ${missing}. Choose a file, or name another address.`;
    issues.push({ path: 'image', message });
  }
  if (issues.length === 0) return;
  throw new HttpError(422, issues.map(({ message }) => message).join(' '), { issues });
}

/** What is wrong with an entry, apart from its pictures. */
export function listEntryProblems(content: ContentData, kind: ContentKind): ProblemIssue[] {
  const issues: ProblemIssue[] = listFieldProblems(kind.schema, content.data).map(
    ({ field, message }) => ({ path: field, message }),
  );
  if (kind.ending === '.md') {
    const body = safeParse(bodySchema, content.text);
    if (!body.success) issues.push({ path: 'body', message: body.error.issues[0]?.message ?? '' });
  }
  return issues;
}

/** A message names its field; where that is one of many, it must be said which. */
function formatPlace(field: string): string {
  return field.includes('[') || field.includes('.') ? `${field}: ` : '';
}
