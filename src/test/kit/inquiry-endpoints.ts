import { formsApi } from '#features/inbox/forms-api.server.ts';

/** The lists of the three kinds of inquiries. */
export const inquiryLists = {
  client: { list: formsApi, path: '/api/intake/client' },
  provider: { list: formsApi, path: '/api/intake/provider' },
  contact: { list: formsApi, path: '/api/contact' },
} as const;
