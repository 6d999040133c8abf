import { clientIntakeForm, contactForm, providerIntakeForm } from '#domain/form/forms.ts';
import { createFormMark } from '#server/form/form-mark.ts';
import { acceptSubmission } from '#server/form/submission.ts';
import { answerJson } from '#server/http/answer.ts';
import { createApp } from '#server/http/app.ts';
import { listInquiriesOf, updateStatusOf } from '#server/inquiry/inquiry-operation.ts';
import { deliverMail } from '#server/mail/deliver-mail.ts';
import { requireAdmin } from '#server/session/require-admin.ts';

/** The three public forms: anybody sends one, admins list them and say how far each has come. */
export const formsApi = createApp()
  .get('/api/form-mark', () =>
    answerJson<'GET /api/form-mark'>(200, { mark: createFormMark(Date.now()) }),
  )
  .get('/api/contact', requireAdmin(), listInquiriesOf('contact'))
  .post('/api/contact', acceptSubmission(contactForm, deliverMail))
  .put('/api/contact/:id/status', requireAdmin(), updateStatusOf('contact'))
  .get('/api/intake/client', requireAdmin(), listInquiriesOf('client'))
  .post('/api/intake/client', acceptSubmission(clientIntakeForm, deliverMail))
  .put('/api/intake/client/:id/status', requireAdmin(), updateStatusOf('client'))
  .get('/api/intake/provider', requireAdmin(), listInquiriesOf('provider'))
  .post('/api/intake/provider', acceptSubmission(providerIntakeForm, deliverMail))
  .put('/api/intake/provider/:id/status', requireAdmin(), updateStatusOf('provider'));
