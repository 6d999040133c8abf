import { createListQueries } from '#browser/api/list-query.ts';
import { listedContactMessageSchema, type ListedContactMessage } from '#domain/inquiry/inquiry.ts';
import type { InquiryKind } from './inquiry-kind.ts';
import { listPersonFacts } from './person-facts.ts';

const path = '/api/contact';

/** Messages of the contact form. */
export const contactKind: InquiryKind<ListedContactMessage> = {
  value: 'contact',
  tabLabel: 'Contact Messages',
  title: 'Contact message',
  emptyText: 'No contact messages submitted yet.',
  noun: 'contact',
  path,
  lists: createListQueries(path, listedContactMessageSchema),
  columns: [{ label: 'Subject', read: ({ subject }) => subject }],
  describe: (entry) => [
    { title: 'Sender', facts: listPersonFacts(entry, `Re: ${entry.subject}`) },
    {
      title: 'Message',
      facts: [{ label: 'Subject', value: entry.subject }],
      text: entry.message,
    },
  ],
  actions: [
    { status: 'in-progress', label: 'Mark In Progress' },
    { status: 'completed', label: 'Mark Completed' },
  ],
};
