import type { Config } from '@netlify/functions';
import { providerIntakeInputSchema } from '#domain/intake/intake.ts';
import { experienceOptions, serviceTypeOptions } from '#domain/intake/options.ts';
import { providerIntakeNotices } from '#domain/submission/notices.ts';
import { createProviderIntake } from '#server/db/provider-intake.ts';
import { acceptSubmission } from '#server/form/submission.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { listForAdmin } from '#server/inquiry/inquiry-operation.ts';

const path = '/api/intake/provider';

/** `POST /api/intake/provider` stores a caregiver's application, `GET` lists them for an admin. */
export default createEndpoint(path, {
  GET: listForAdmin('provider'),
  POST: acceptSubmission({
    kind: 'provider',
    action: path,
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
  }),
});

export const config: Config = { path: '/api/intake/provider' };
