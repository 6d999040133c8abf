import { requireAdmin } from '#office/account/server/require-admin.server.ts';
import { createFormsApi } from '#site/forms/forms-api.server.ts';
import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { listInquiriesOf, updateStatusOf } from './inquiry-operation.server.ts';

/**
 * The public and the admins' calls at the addresses of the forms: a function answers all methods of
 * its paths.
 */
export const formsApi = createFormsApi(deliverMail)
  .get('/api/contact', requireAdmin(), listInquiriesOf('contact'))
  .put('/api/contact/:id/status', requireAdmin(), updateStatusOf('contact'))
  .get('/api/intake/client', requireAdmin(), listInquiriesOf('client'))
  .put('/api/intake/client/:id/status', requireAdmin(), updateStatusOf('client'))
  .get('/api/intake/provider', requireAdmin(), listInquiriesOf('provider'))
  .put('/api/intake/provider/:id/status', requireAdmin(), updateStatusOf('provider'));
