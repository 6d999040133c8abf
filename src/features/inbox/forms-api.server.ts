import { clientIntakeForm, contactForm, providerIntakeForm } from '#features/forms/forms.ts';
import {
  acceptSubmission,
  createFormToken,
  showContactForm,
} from '#features/forms/submission.server.ts';
import { answerJson } from '#lib/http/answer.server.ts';
import { createApp } from '#lib/http/app.server.ts';
import { listInquiriesOf, updateStatusOf } from './inquiry-operation.server.ts';
import { deliverMail } from '#features/mail/deliver-mail.server.ts';
import { requireAdmin } from '#features/account/require-admin.server.ts';

/**
 * Serves what visitors send and what admins read at the same addresses: a function answers all methods
 * of its paths, and only the inbox knows forms, mail and the session of an admin.
 */
export const formsApi = createApp()
  .get('/api/form-mark', () =>
    answerJson<'GET /api/form-mark'>(200, { mark: createFormToken(Date.now()) }),
  )
  .get('/api/contact/form', showContactForm)
  .get('/api/contact', requireAdmin(), listInquiriesOf('contact'))
  .post('/api/contact', acceptSubmission(contactForm, deliverMail))
  .put('/api/contact/:id/status', requireAdmin(), updateStatusOf('contact'))
  .get('/api/intake/client', requireAdmin(), listInquiriesOf('client'))
  .post('/api/intake/client', acceptSubmission(clientIntakeForm, deliverMail))
  .put('/api/intake/client/:id/status', requireAdmin(), updateStatusOf('client'))
  .get('/api/intake/provider', requireAdmin(), listInquiriesOf('provider'))
  .post('/api/intake/provider', acceptSubmission(providerIntakeForm, deliverMail))
  .put('/api/intake/provider/:id/status', requireAdmin(), updateStatusOf('provider'));
