import * as z from 'zod/mini';
import type { ServiceName } from '#model/schemas/service-names.ts';
import {
  clientIntakeForm,
  contactForm,
  formatAnswer,
  listStoredFields,
  providerIntakeForm,
  type FormDefinition,
  type StoredField,
} from '#site/forms/forms.ts';
import { readAsAdmin } from '#office/shell/admin-query.client.ts';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { experienceOptions, findOptionLabel } from '#site/forms/intake-options.ts';
import {
  foundInquiriesSchema,
  listedClientIntakeSchema,
  listedContactMessageSchema,
  listedProviderIntakeSchema,
} from '#site/forms/inquiry.ts';
import { createQuery, type Query } from '#lib/browser/query.client.ts';
import { toFirstName } from '#lib/text/person-name.ts';
import { toEmailLink, toPhoneLink } from '#lib/text/contact-links.ts';
import type { InquiryStatus } from './status.ts';

export interface InquiryPage<Row> {
  rows: Row[];
  total: number;
}

interface SearchQueries<Data> {
  /** Returns the same query for the same arguments; `headers` hold what must not be logged. */
  find: (search: string, headers?: Record<string, string>) => Query<Data>;
  clear: () => void;
}

export type ListQueries<Row> = SearchQueries<InquiryPage<Row>>;

const totalSchema = z.coerce.number().check(z.int(), z.minimum(0));

/** Creates the queries of a list. One without `X-Total-Count` is complete. */
export function createListQueries<Row>(
  path: string,
  rowSchema: z.ZodMiniType<Row>,
): ListQueries<Row> {
  const rowsSchema = z.array(rowSchema);
  return createSearchQueries(path, async (response) => {
    const rows = rowsSchema.parse(await response.json());
    const total = totalSchema.parse(response.headers.get('x-total-count') ?? rows.length);
    return { rows, total };
  });
}

function createSearchQueries<Data>(
  path: string,
  read: (response: Response) => Promise<Data>,
): SearchQueries<Data> {
  const queries = new Map<string, Query<Data>>();
  return {
    find: (search, headers) => {
      const address = search === '' ? path : `${path}?${search}`;
      const key = JSON.stringify([address, headers]);
      const known = queries.get(key);
      if (known) return known;
      const query = createQuery(async () => read(await readAsAdmin(address, headers)));
      queries.set(key, query);
      return query;
    },
    clear: () => {
      for (const query of queries.values()) query.clear();
    },
  };
}

/** The queries of a search in every kind at once. */
export const foundQueries = createSearchQueries('/api/inquiries', async (response) =>
  foundInquiriesSchema.parse(await response.json()),
);

export interface StoredInquiry {
  id: string;
  createdAt: string;
  status: string;
  name: string;
  email: string;
  phone: string | null;
  isUnreachable?: boolean | undefined;
  followUpOn?: string | undefined;
  source?: string | undefined;
  language?: string | undefined;
}

/** A question with its answer; null where the question was not asked. */
export interface Fact {
  label: string;
  value: string | null;
  href?: string;
}

export interface DetailSection {
  title: string;
  facts?: Fact[];
  text?: string;
}

export interface StatusAction {
  status: InquiryStatus;
  label: string;
}

export interface InquiryKind<Entry extends StoredInquiry> {
  value: InquiryKindName;
  tabLabel: string;
  title: string;
  emptyText: string;
  /** The noun in sentences such as "The client intake status has been updated." */
  noun: string;
  path: string;
  lists: ListQueries<Entry>;
  /** `services` are those of the site. */
  columns: { label: string; read: (entry: Entry, services: readonly ServiceName[]) => string }[];
  describe: (entry: Entry, services: readonly ServiceName[]) => DetailSection[];
  /** Returns a link that starts an email to the sender. */
  toReply: (entry: Entry, services: readonly ServiceName[]) => string;
  actions: StatusAction[];
  /** Returns the fields of a caregiver's profile that the answers give. */
  toProfile?: (entry: Entry) => Record<string, string>;
}

export function toReplyLink(email: string, subject: string): string {
  return `${toEmailLink(email)}?subject=${encodeURIComponent(subject)}`;
}

type Entry = StoredInquiry & Record<string, string | number | boolean | null | undefined>;

function readAnswer(entry: Entry, name: string): string | number | null {
  const value = entry[name];
  // A caller may have left out an address that a form requires.
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? value : null;
}

export const clientKind = {
  ...describeForm(clientIntakeForm, 'Your request'),
  tabLabel: 'Client Intake Forms',
  title: 'Client intake',
  emptyText: 'No client intake forms submitted yet.',
  noun: 'client intake',
  lists: createListQueries(clientIntakeForm.path, listedClientIntakeSchema),
  actions: [
    { status: 'in-progress', label: 'Mark In Progress' },
    { status: 'completed', label: 'Mark Completed' },
    { status: 'declined', label: 'Decline' },
  ],
} satisfies InquiryKind<Entry>;

const roles: Record<string, string> = {
  nanny: 'Nanny',
  doula: 'Doula',
  'family-assistant': 'Family Assistant',
};

/** Returns a profile that nobody sees until an admin shows it, with what the application says. */
function toHiddenProfile({ name, serviceType, experience }: Entry): Record<string, string> {
  const service = String(serviceType);
  const years = findOptionLabel(experienceOptions, String(experience));
  return {
    name,
    state: 'hidden',
    image: '/images/people/portrait-to-come.svg',
    experience: years,
    title: roles[service] ?? 'Caregiver',
    bio: `${toFirstName(name)} has ${years.replace(/^L/, 'l')} of experience.`,
    ...(service !== 'multiple' && { serviceType: service }),
  };
}

export const providerKind = {
  ...describeForm(providerIntakeForm, 'Your application'),
  tabLabel: 'Provider Applications',
  title: 'Provider application',
  emptyText: 'No provider applications submitted yet.',
  noun: 'provider intake',
  lists: createListQueries(providerIntakeForm.path, listedProviderIntakeSchema),
  toProfile: toHiddenProfile,
  actions: [
    { status: 'in-progress', label: 'Under Review' },
    { status: 'completed', label: 'Approve' },
    { status: 'declined', label: 'Decline' },
  ],
} satisfies InquiryKind<Entry>;

export const contactKind = {
  ...describeForm(contactForm, 'Re'),
  tabLabel: 'Contact Messages',
  title: 'Contact message',
  emptyText: 'No contact messages submitted yet.',
  noun: 'contact',
  lists: createListQueries(contactForm.path, listedContactMessageSchema),
  actions: [
    { status: 'in-progress', label: 'Mark In Progress' },
    { status: 'completed', label: 'Mark Completed' },
  ],
} satisfies InquiryKind<Entry>;

export function clearAllLists(): void {
  for (const { clear } of [clientKind.lists, providerKind.lists, contactKind.lists]) clear();
  foundQueries.clear();
}

/** Derives a kind from its form; `replySubject` is the beginning of a reply's subject. */
function describeForm({ kind, path, fields }: FormDefinition, replySubject: string) {
  const stored = listStoredFields(fields);
  const columns = stored
    .filter(({ field }) => field.isInTable)
    .map(({ listName, field }) => ({
      label: toLabel(field),
      read: (entry: Entry, services: readonly ServiceName[]) =>
        formatAnswer(field, readAnswer(entry, listName) ?? '', services),
    }));

  const toSubject = (entry: Entry, services: readonly ServiceName[]) =>
    `${replySubject}: ${columns[0]?.read(entry, services) ?? ''}`;
  const toReply = (entry: Entry, services: readonly ServiceName[]) =>
    toReplyLink(entry.email, toSubject(entry, services));

  const describe = (entry: Entry, services: readonly ServiceName[]): DetailSection[] => {
    const subject = toSubject(entry, services);
    const answers = stored.map(({ listName, field }) => {
      const value = readAnswer(entry, listName);
      const text = value === null ? (field.fallback ?? null) : formatAnswer(field, value, services);
      return { field, text };
    });
    return [...new Set(stored.map(({ field }) => field.section ?? ''))].map((title) => {
      const own = answers.filter(({ field }) => (field.section ?? '') === title);
      const facts = own
        .filter(({ field }) => field.kind !== 'longText')
        .map(({ field, text }) => toFact(field, text, subject));
      const written = own.find(({ field }) => field.kind === 'longText')?.text;
      return {
        title,
        ...(facts.length > 0 && { facts }),
        ...(typeof written === 'string' && { text: written }),
      };
    });
  };

  return { value: kind, path, columns, describe, toReply };
}

function toLabel({ label, labels }: StoredField): string {
  return labels?.inbox ?? label;
}

function toFact(field: StoredField, value: string | null, subject: string): Fact {
  const fact = { label: toLabel(field), value };
  if (value === null) return fact;
  if (field.kind === 'email') return { ...fact, href: toReplyLink(value, subject) };
  const href = field.kind === 'phone' ? toPhoneLink(value) : undefined;
  return href === undefined ? fact : { ...fact, href };
}
