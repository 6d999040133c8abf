import { answerJson } from '#lib/http/answer.server.ts';
import { createApp } from '#lib/http/app.server.ts';
import { clientIntakeForm, contactForm, providerIntakeForm } from './forms.ts';
import { acceptSubmission, createFormToken, showContactForm } from './submission.server.ts';

/**
 * Returns an app for visitors: the forms, and the mark that a form carries.
 *
 * @param deliverMail sends what is due, once a submission is stored
 */
export function createFormsApi(deliverMail: () => Promise<void>) {
  return createApp()
    .get('/api/form-mark', () =>
      answerJson<'GET /api/form-mark'>(200, { mark: createFormToken(Date.now()) }),
    )
    .get('/api/contact/form', showContactForm)
    .post('/api/contact', acceptSubmission(contactForm, deliverMail))
    .post('/api/intake/client', acceptSubmission(clientIntakeForm, deliverMail))
    .post('/api/intake/provider', acceptSubmission(providerIntakeForm, deliverMail));
}
