import { createInputSchema } from './form-schema.ts';
import { type PublicForm, toAskedForm } from './forms.ts';
import { findSpamReasons } from './spam.ts';
import { storeSubmission } from './store-submission.server.ts';
import { withOwnTime } from '#lib/db/shared-time.server.ts';
import { readFormLimit, toLimitError } from './form-limit.server.ts';
import { readFormMark } from './form-mark.server.ts';
import { formatRefusedForm, listTypedTexts } from './refused-form.server.ts';
import { splitSending } from './sending.server.ts';
import { deriveSubmissionIds } from './submission-id.server.ts';
import { readTickedBoxes } from './ticked-boxes.server.ts';
import { answerJson, answerPage, answerSeeOther } from '#lib/http/answer.server.ts';
import { type AppContext } from '#lib/http/app.server.ts';
import { findBodyKind, readBody } from '#lib/http/body.server.ts';
import { parseInput } from '#lib/http/parse-input.server.ts';
import { logEvent } from '#lib/log.server.ts';

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
