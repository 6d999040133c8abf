import { type $ZodType, type output } from 'zod/v4/core';
import { type SubmissionNotices } from '#domain/submission/notices.ts';
import { type FormControl, readTickedBoxes } from '#server/form/form-control.ts';
import { fillFormPage, type FormState } from '#server/form/form-page.ts';
import { formatPlainFormPage } from '#server/form/plain-form-page.ts';
import { answerJson, answerPage, answerSeeOther } from '#server/http/answer.ts';
import { findBodyKind, readBody } from '#server/http/body.ts';
import { type Operation } from '#server/http/endpoint.ts';
import { type HttpError } from '#server/http/http-error.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { readBuiltFile } from '#server/site/built-site.ts';

/** A public form: what it takes, what becomes of it, and the pages that answer it. */
export interface Submission<Schema extends $ZodType> {
  /** Begins the ids in the form's page, for example `contact`. */
  form: string;
  /** Where the form is posted to. */
  action: string;
  /** The fields with their labels, as the page without a built site shows them. */
  labels: Record<string, FormControl>;
  schema: Schema;
  maxBytes: number;
  /** Stores the input and resolves with its id. */
  save: (input: output<Schema>) => Promise<string>;
  notices: SubmissionNotices;
  /** The built page with the form, below `dist`. */
  page: string;
  /** The page that says thank you. */
  sentPath: string;
}

const checkFields = 'Please check the marked fields and send the form again.';

/**
 * Takes a public form from a script (JSON: 201 with the id) and from a browser without one (form
 * data: 303 to a page that says thank you, or the form's own page with what is wrong in it).
 */
export function acceptSubmission<Schema extends $ZodType>(
  submission: Submission<Schema>,
): Operation {
  const { schema, labels, maxBytes, save, sentPath } = submission;
  return {
    async answer(exchange) {
      const { request } = exchange;
      const body = await readBody(request, ['json', 'form'], maxBytes);
      exchange.body = body;
      if (findBodyKind(request) === 'json') {
        return answerJson(201, { id: await save(parseInput(schema, body)) });
      }
      await save(parseInput(schema, readTickedBoxes(body, labels)));
      return answerSeeOther(sentPath);
    },
    async answerFailure(error, { request, body }) {
      const isAsked = !request.headers.get('accept')?.includes('application/problem+json');
      if (findBodyKind(request) !== 'form' || error.status === 403 || !isAsked) return null;
      const html = await formatFailurePage(submission, error, body);
      return answerPage(error.status, html, error.headers);
    },
  };
}

async function formatFailurePage<Schema extends $ZodType>(
  { form, action, labels, notices, page }: Submission<Schema>,
  error: HttpError,
  body: unknown,
): Promise<string> {
  const isFieldError = ({ path }: { path: string }) => Object.hasOwn(labels, path);
  const state: FormState = {
    values: listTyped(body),
    errors: Object.fromEntries(
      error.issues.filter(isFieldError).map(({ path, message }) => [path, message]),
    ),
    status: formatStatus(error, notices, error.issues.every(isFieldError)),
  };
  const built = await readBuiltFile(page);
  const plain = formatPlainFormPage(form, action, labels);
  return (
    (built && fillFormPage(built, form, action, state)) ??
    fillFormPage(plain, form, action, state) ??
    plain
  );
}

function listTyped(body: unknown): Record<string, string> {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function formatStatus(
  { status, message, issues }: HttpError,
  { failure }: SubmissionNotices,
  areAllInFields: boolean,
): string {
  if (status >= 500) return `${failure.title}. ${failure.description}`;
  return issues.length > 0 && areAllInFields ? checkFields : message;
}
