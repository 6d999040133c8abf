import type { InquiryDetails } from '#office/inquiries/inquiry-details.ts';
import {
  clientIntakeForm,
  listStoredFields,
  providerIntakeForm,
  type FormDefinition,
} from '#site/forms/forms.ts';
import {
  listedClientIntakeSchema,
  listedProviderIntakeSchema,
  listedContactMessageSchema,
} from '#site/forms/inquiry.ts';
import type { ApiAnswers } from './fake-api.ts';

/** 4 a.m. in UTC is still the day before in Florida. */
const createdAt = '2026-01-06T04:00:00.000Z';

/** Returns all fields of a list without an answer. */
export function leaveEmpty({ fields }: FormDefinition) {
  return Object.fromEntries(listStoredFields(fields).map(({ listName }) => [listName, null]));
}

/** A family's request, with what the form asks for. */
export const fakeClientIntake = listedClientIntakeSchema.parse({
  ...leaveEmpty(clientIntakeForm),
  id: '0b9c9a52-8a32-4f5a-9b57-1c1f1f6d8a01',
  createdAt,
  status: 'new',
  name: 'Rebecca Hollis',
  email: 'rebecca@example.com',
  phone: '(813) 555-0142',
  serviceType: 'doula',
});

/** A caregiver's application, with what the form asks for. */
export const fakeProviderIntake = listedProviderIntakeSchema.parse({
  ...leaveEmpty(providerIntakeForm),
  id: '0b9c9a52-8a32-4f5a-9b57-1c1f1f6d8a02',
  createdAt,
  status: 'new',
  name: 'Grace Lin',
  email: 'grace@example.com',
  phone: '941-555-0133',
  serviceType: 'nanny',
  experience: '0-1',
});

/** A message of the contact form. */
export const fakeContactMessage = listedContactMessageSchema.parse({
  id: '0b9c9a52-8a32-4f5a-9b57-1c1f1f6d8a03',
  createdAt,
  status: 'new',
  name: 'Tom Reed',
  email: 'tom@example.com',
  phone: null,
  subject: 'Do you serve Anna Maria Island?',
  message: 'We are moving in June.\nDo you work there?',
});

/** An inquiry in the inbox whose status was never changed. */
export const fakeDetails: InquiryDetails = {
  statusChanges: [],
  isSpam: false,
  spamReasons: [],
  notes: [],
};

/** Returns answers with the details of these inquiries. */
export function answerDetails(kind: FakeKind, ids: string[], json = fakeDetails): ApiAnswers {
  return Object.fromEntries(ids.map((id) => [`GET /api/inquiries/${kind}/${id}`, { json }]));
}

/** The three kinds, with the screen's words for them and their addresses. */
export const fakeInquiries = {
  client: {
    tab: 'Client Intake Forms',
    list: 'GET /api/intake/client',
    entry: fakeClientIntake,
    update: `PUT /api/intake/client/${fakeClientIntake.id}/status`,
    details: `GET /api/inquiries/client/${fakeClientIntake.id}`,
    spam: `PUT /api/inquiries/client/${fakeClientIntake.id}/spam`,
  },
  provider: {
    tab: 'Provider Applications',
    list: 'GET /api/intake/provider',
    entry: fakeProviderIntake,
    update: `PUT /api/intake/provider/${fakeProviderIntake.id}/status`,
    details: `GET /api/inquiries/provider/${fakeProviderIntake.id}`,
    spam: `PUT /api/inquiries/provider/${fakeProviderIntake.id}/spam`,
  },
  contact: {
    tab: 'Contact Messages',
    list: 'GET /api/contact',
    entry: fakeContactMessage,
    update: `PUT /api/contact/${fakeContactMessage.id}/status`,
    details: `GET /api/inquiries/contact/${fakeContactMessage.id}`,
    spam: `PUT /api/inquiries/contact/${fakeContactMessage.id}/spam`,
  },
} as const;

export type FakeKind = keyof typeof fakeInquiries;
