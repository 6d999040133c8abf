import type { Config } from '@netlify/functions';
import { contactMessageInputSchema } from '#domain/contact/contact-message.ts';
import { contactNotices } from '#domain/submission/notices.ts';
import { createContactMessage } from '#server/db/contact-message.ts';
import { acceptSubmission } from '#server/form/submission.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { listForAdmin } from '#server/inquiry/inquiry-operation.ts';

const path = '/api/contact';

/** `POST /api/contact` stores a message from the contact form, `GET` lists them for an admin. */
export default createEndpoint(path, {
  GET: listForAdmin('contact'),
  POST: acceptSubmission({
    kind: 'contact',
    action: path,
    labels: { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' },
    schema: contactMessageInputSchema,
    save: createContactMessage,
    notices: contactNotices,
    page: 'contact.html',
    sentPath: '/contact/sent',
  }),
});

// Netlify reads this without running it: only a literal is found.
export const config: Config = { path: '/api/contact' };
