import type { Config } from '@netlify/functions';
import { clientIntakeInputSchema } from '#domain/intake/intake.ts';
import { serviceTypeOptions } from '#domain/intake/options.ts';
import { clientIntakeNotices } from '#domain/submission/notices.ts';
import { createClientIntake } from '#server/db/client-intake.ts';
import { acceptSubmission } from '#server/form/submission.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { listForAdmin } from '#server/inquiry/inquiry-operation.ts';

const path = '/api/intake/client';

/** `POST /api/intake/client` stores a family's request, `GET` lists them for an admin. */
export default createEndpoint(path, {
  GET: listForAdmin('client'),
  POST: acceptSubmission({
    kind: 'client',
    action: path,
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
  }),
});

export const config: Config = { path: '/api/intake/client' };
