import { createInputSchema } from '#domain/form/form-schema.ts';
import { type PublicForm, toAskedForm } from '#domain/form/forms.ts';
import { findSpamReasons } from '#domain/submission/spam.ts';
import { storeSubmission } from '#server/db/submission.ts';
import { withOwnTime } from '#server/db/shared-time.ts';
import { readFormLimit, toLimitError } from '#server/form/form-limit.ts';
import { readFormMark } from '#server/form/form-mark.ts';
import { formatRefusedForm, listTypedTexts } from '#server/form/refused-form.ts';
import { splitSending } from '#server/form/sending.ts';
import { deriveSubmissionIds } from '#server/form/submission-id.ts';
import { readTickedBoxes } from '#server/form/ticked-boxes.ts';
import { answerJson, answerPage, answerSeeOther } from '#server/http/answer.ts';
import { type AppContext } from '#server/http/app.ts';
import { findBodyKind, readBody } from '#server/http/body.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { logEvent } from '#server/log.ts';

const maxBytes = 64 * 1024;

/**
 * Takes a public form from a script (JSON: 201 with the id) and from a browser without one (form
 * data: 303 to a page that says thank you, or the form's own page with what is wrong in it). What
 * looks like spam is answered in the same way, and kept apart.
 *
 * @param goOn runs once the answer has left
 */
export function acceptSubmission(form: PublicForm, goOn: () => Promise<void>) {
  const schema = createInputSchema(form);
  const asked = toAskedForm(form);

  const store = async (c: AppContext, body: unknown) => {
    const now = Date.now();
    const { fields, sending } = splitSending(c.req.raw, body);
    const input = parseInput(schema, fields);
    const signals = { trap: sending.trap, mark: readFormMark(sending.mark, now) };
    const spamReasons = findSpamReasons(signals, Object.values(listTypedTexts(fields)));
    const outcome = await storeSubmission(form, input, {
      ...deriveSubmissionIds(form.kind, sending.key, input, now),
      ...readFormLimit(c.env.ip),
      spamReasons,
    });
    if (outcome.kind === 'limited') throw toLimitError(outcome.retryAfterSeconds);
    if (spamReasons.length > 0) {
      logEvent('info', 'kept apart as spam', { requestId: c.var.requestId, kind: form.kind });
    }
    return outcome.id;
  };

  return async (c: AppContext): Promise<Response> => {
    const { raw: request } = c.req;
    const isForm = findBodyKind(request) === 'form';
    const wantsProblem = request.headers.get('accept')?.includes('application/problem+json');
    // What was sent, unchecked, once it has been read: the page of a failure shows it again.
    let body: unknown = undefined;
    if (isForm && !wantsProblem) {
      c.set('showFailure', async (error) =>
        answerPage(error.status, await formatRefusedForm(asked, error, body), error.headers),
      );
    }
    body = await readBody(request, ['json', 'form'], maxBytes);
    const id = await store(c, isForm ? readTickedBoxes(body, form.fields) : body);
    c.env.waitUntil?.(withOwnTime(goOn));
    return isForm
      ? answerSeeOther(form.sentPath)
      : answerJson<`POST ${PublicForm['path']}`>(201, { id });
  };
}
