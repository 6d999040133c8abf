import { type $ZodType, type output } from 'zod/v4/core';
import { findSpamReasons } from '#domain/submission/spam.ts';
import { type Registration, type SubmissionOutcome } from '#server/db/submission.ts';
import { withOwnTime } from '#server/db/shared-time.ts';
import { readTickedBoxes } from '#server/form/form-control.ts';
import { readFormLimit, toLimitError } from '#server/form/form-limit.ts';
import { readFormMark } from '#server/form/form-mark.ts';
import { type FormPages, formatRefusedForm, listTypedTexts } from '#server/form/refused-form.ts';
import { splitSending } from '#server/form/sending.ts';
import { deriveSubmissionIds } from '#server/form/submission-id.ts';
import { answerJson, answerPage, answerSeeOther } from '#server/http/answer.ts';
import { findBodyKind, readBody } from '#server/http/body.ts';
import { type Exchange, type Operation } from '#server/http/endpoint.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { logEvent } from '#server/log.ts';
import { deliverMail } from '#server/mail/deliver-mail.ts';

type FormCall = 'POST /api/contact' | 'POST /api/intake/client' | 'POST /api/intake/provider';

/** A public form: how it is taken, and what becomes of it. */
export interface Submission<Schema extends $ZodType> extends FormPages {
  schema: Schema;
  /** Stores the input once. */
  save: (input: output<Schema>, registration: Registration) => Promise<SubmissionOutcome>;
}

const maxBytes = 64 * 1024;

/**
 * Takes a public form from a script (JSON: 201 with the id) and from a browser without one (form
 * data: 303 to a page that says thank you, or the form's own page with what is wrong in it). What
 * looks like spam is answered in the same way, and kept apart.
 */
export function acceptSubmission<Schema extends $ZodType>(
  submission: Submission<Schema>,
): Operation {
  const { labels, sentPath } = submission;
  return {
    async answer(exchange) {
      const { request } = exchange;
      const body = await readBody(request, ['json', 'form'], maxBytes);
      exchange.body = body;
      const isForm = findBodyKind(request) === 'form';
      const id = await store(submission, exchange, isForm ? readTickedBoxes(body, labels) : body);
      exchange.context.waitUntil?.(withOwnTime(deliverMail));
      return isForm ? answerSeeOther(sentPath) : answerJson<FormCall>(201, { id });
    },
    async answerFailure(error, { request, body }) {
      const isAsked = !request.headers.get('accept')?.includes('application/problem+json');
      if (findBodyKind(request) !== 'form' || error.status === 403 || !isAsked) return null;
      const html = await formatRefusedForm(submission, error, body);
      return answerPage(error.status, html, error.headers);
    },
  };
}

async function store<Schema extends $ZodType>(
  { kind, schema, save }: Submission<Schema>,
  { request, requestId, context }: Exchange,
  body: unknown,
): Promise<string> {
  const now = Date.now();
  const { fields, sending } = splitSending(request, body);
  const input = parseInput(schema, fields);
  const signals = { trap: sending.trap, mark: readFormMark(sending.mark, now) };
  const spamReasons = findSpamReasons(signals, Object.values(listTypedTexts(fields)));
  const outcome = await save(input, {
    ...deriveSubmissionIds(kind, sending.key, input, now),
    ...readFormLimit(context.ip),
    spamReasons,
  });
  if (outcome.kind === 'limited') throw toLimitError(outcome.retryAfterSeconds);
  if (spamReasons.length > 0) logEvent('info', 'kept apart as spam', { requestId, kind });
  return outcome.id;
}
