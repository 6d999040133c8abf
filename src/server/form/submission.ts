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
import { type AppContext } from '#server/http/app.ts';
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
export function acceptSubmission<Schema extends $ZodType>(submission: Submission<Schema>) {
  const { labels, sentPath } = submission;
  return async (c: AppContext): Promise<Response> => {
    const { raw: request } = c.req;
    const isForm = findBodyKind(request) === 'form';
    const wantsProblem = request.headers.get('accept')?.includes('application/problem+json');
    // What was sent, unchecked, once it has been read: the page of a failure shows it again.
    let body: unknown = undefined;
    if (isForm && !wantsProblem) {
      c.set('showFailure', async (error) =>
        answerPage(error.status, await formatRefusedForm(submission, error, body), error.headers),
      );
    }
    body = await readBody(request, ['json', 'form'], maxBytes);
    const id = await store(submission, c, isForm ? readTickedBoxes(body, labels) : body);
    c.env.waitUntil?.(withOwnTime(deliverMail));
    return isForm ? answerSeeOther(sentPath) : answerJson<FormCall>(201, { id });
  };
}

async function store<Schema extends $ZodType>(
  { kind, schema, save }: Submission<Schema>,
  c: AppContext,
  body: unknown,
): Promise<string> {
  const now = Date.now();
  const { fields, sending } = splitSending(c.req.raw, body);
  const input = parseInput(schema, fields);
  const signals = { trap: sending.trap, mark: readFormMark(sending.mark, now) };
  const spamReasons = findSpamReasons(signals, Object.values(listTypedTexts(fields)));
  const outcome = await save(input, {
    ...deriveSubmissionIds(kind, sending.key, input, now),
    ...readFormLimit(c.env.ip),
    spamReasons,
  });
  if (outcome.kind === 'limited') throw toLimitError(outcome.retryAfterSeconds);
  if (spamReasons.length > 0) {
    logEvent('info', 'kept apart as spam', { requestId: c.var.requestId, kind });
  }
  return outcome.id;
}
