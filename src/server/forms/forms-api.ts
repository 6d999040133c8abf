import { contactMessageInputSchema } from '#domain/contact/contact-message.ts';
import { clientIntakeInputSchema, providerIntakeInputSchema } from '#domain/intake/intake.ts';
import { experienceOptions, serviceTypeOptions } from '#domain/intake/options.ts';
import {
  clientIntakeNotices,
  contactNotices,
  providerIntakeNotices,
} from '#domain/submission/notices.ts';
import { createClientIntake } from '#server/db/client-intake.ts';
import { createContactMessage } from '#server/db/contact-message.ts';
import { createProviderIntake } from '#server/db/provider-intake.ts';
import { createFormMark } from '#server/form/form-mark.ts';
import { acceptSubmission } from '#server/form/submission.ts';
import { answerJson } from '#server/http/answer.ts';
import { createApp } from '#server/http/app.ts';
import { listInquiriesOf, updateStatusOf } from '#server/inquiry/inquiry-operation.ts';
import { requireAdmin } from '#server/session/require-admin.ts';

const acceptContact = acceptSubmission({
  kind: 'contact',
  action: '/api/contact',
  labels: { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' },
  schema: contactMessageInputSchema,
  save: createContactMessage,
  notices: contactNotices,
  page: 'contact.html',
  sentPath: '/contact/sent',
});

const acceptClientIntake = acceptSubmission({
  kind: 'client',
  action: '/api/intake/client',
  labels: {
    ...{ name: 'Name', email: 'Email', phone: 'Phone' },
    serviceType: { kind: 'choice', label: 'Service', options: serviceTypeOptions },
    message: 'Your needs',
    consent: { kind: 'consent', label: 'I agree that you may contact me about my request.' },
  },
  schema: clientIntakeInputSchema,
  save: createClientIntake,
  notices: clientIntakeNotices,
  page: 'intake-forms.html',
  sentPath: '/intake-forms/client-sent',
});

const acceptProviderIntake = acceptSubmission({
  kind: 'provider',
  action: '/api/intake/provider',
  labels: {
    ...{ name: 'Name', email: 'Email', phone: 'Phone' },
    providerType: { kind: 'choice', label: 'Provider type', options: serviceTypeOptions },
    experience: { kind: 'choice', label: 'Years of experience', options: experienceOptions },
    message: 'About you',
    consent: {
      kind: 'consent',
      label:
        'I agree that you may contact my references. A background check needs a separate form, which you will get later.',
    },
  },
  schema: providerIntakeInputSchema,
  save: createProviderIntake,
  notices: providerIntakeNotices,
  page: 'intake-forms.html',
  sentPath: '/intake-forms/provider-sent',
});

/** The three public forms: anybody sends one, admins list them and say how far each has come. */
export const formsApi = createApp()
  .get('/api/form-mark', () =>
    answerJson<'GET /api/form-mark'>(200, { mark: createFormMark(Date.now()) }),
  )
  .get('/api/contact', requireAdmin(), listInquiriesOf('contact'))
  .post('/api/contact', acceptContact)
  .put('/api/contact/:id/status', requireAdmin(), updateStatusOf('contact'))
  .get('/api/intake/client', requireAdmin(), listInquiriesOf('client'))
  .post('/api/intake/client', acceptClientIntake)
  .put('/api/intake/client/:id/status', requireAdmin(), updateStatusOf('client'))
  .get('/api/intake/provider', requireAdmin(), listInquiriesOf('provider'))
  .post('/api/intake/provider', acceptProviderIntake)
  .put('/api/intake/provider/:id/status', requireAdmin(), updateStatusOf('provider'));
