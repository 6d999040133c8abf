import { createApp } from '#lib/http/app.server.ts';
import { callOffer, createCallCalls } from '#site/calls/calls-api.server.ts';
import { createFormCalls } from '#site/forms/server/forms-api.server.ts';
import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { listInquiriesOf, updateStatusOf } from './inquiry-operation.server.ts';

/**
 * The public and the admins' calls at the addresses of the forms: a function answers all methods of
 * its paths.
 */
export const formsApi = createApp({
  ...createFormCalls(deliverMail, callOffer),
  ...createCallCalls(deliverMail),
  'GET /api/contact': listInquiriesOf('contact'),
  'PUT /api/contact/:id/status': updateStatusOf('contact'),
  'GET /api/intake/client': listInquiriesOf('client'),
  'PUT /api/intake/client/:id/status': updateStatusOf('client'),
  'GET /api/intake/provider': listInquiriesOf('provider'),
  'PUT /api/intake/provider/:id/status': updateStatusOf('provider'),
});
