import contact from '#functions/contact/contact.ts';
import client from '#functions/intake-client/intake-client.ts';
import provider from '#functions/intake-provider/intake-provider.ts';

/** The lists of the three kinds of inquiries. */
export const inquiryLists = {
  client: { list: client, path: '/api/intake/client' },
  provider: { list: provider, path: '/api/intake/provider' },
  contact: { list: contact, path: '/api/contact' },
} as const;
