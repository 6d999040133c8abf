import type { AppContext, AppEnv } from '#lib/http/app.server.ts';
import { answerError } from '#lib/http/answer.server.ts';
import { createCall } from '#lib/http/call.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import type { Language } from '#lib/text/say.ts';
import { translateRefusal } from '#site/forms/spanish.ts';

/** Returns the language of the page that makes a call, which the call's query says. */
export function readLanguage(c: AppContext): Language {
  return c.req.query('lang') === 'es' ? 'es' : 'en';
}

/** Returns a refusal in Spanish, as far as its sentences are known. */
export function translateError(error: HttpError): HttpError {
  const { status, code, headers, cause } = error;
  const issues = error.issues.map(({ path, message }) => ({
    path,
    message: translateRefusal(message),
  }));
  const sentence =
    issues.length > 0
      ? issues.map(({ message }) => message).join('; ')
      : translateRefusal(error.message);
  return new HttpError(status, sentence, { ...(code && { code }), issues, headers, cause });
}

/** Describes a call of pages in two languages, whose refusals are in that of the page. */
export const visitorCall = createCall<AppEnv>((c) => {
  if (readLanguage(c) === 'es') {
    c.set('showFailure', (error) =>
      Promise.resolve(answerError(translateError(error), c.req.raw, c.var.requestId)),
    );
  }
  return Promise.resolve();
});
