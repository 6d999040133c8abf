import * as z from 'zod/mini';
import type { CallContract } from '#lib/http/contract.ts';
import { createInputSchema } from './form-schema.ts';
import { clientIntakeForm, contactForm, providerIntakeForm, type FormDefinition } from './forms.ts';
import { formTokenSchema, sendingFields, submissionAnswerSchema } from '#lib/http/sending.ts';

// A script gets the stored id; a browser without one gets a page or a redirect.
const submission = (form: FormDefinition) => ({
  body: z.extend(createInputSchema(form), { [sendingFields.trap]: z.optional(z.string()) }),
  200: 'text/html',
  201: submissionAnswerSchema,
  303: null,
});

export const formCalls = {
  'POST /api/contact': submission(contactForm),
  'GET /api/contact/form': { 200: 'text/html' },
  'GET /api/form-mark': { 200: formTokenSchema },
  'POST /api/intake/client': submission(clientIntakeForm),
  'POST /api/intake/provider': submission(providerIntakeForm),
} satisfies Record<string, CallContract>;
