import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setAgency } from '#lib/agency.ts';
import { readOfficeHours } from '#model/entries/answer-time.ts';
import { deliveredServices } from '#model/schemas/service-names.ts';
import { inquiryKinds, type InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { agencyFacts } from '#test/kit/agency-facts.ts';
import { composeConfirmation } from './confirmation.ts';
import type { AnnouncedInquiry, MailAgency } from './mails.ts';

const agency: MailAgency = {
  name: 'Sandpiper Family Care',
  phone: '(813) 555-0142',
  hours: 'Mon-Fri, 9 to 5',
  office: readOfficeHours({
    hours: 'Mon-Fri, 9 to 5',
    closedDays: ['Nov 26 to Nov 27, 2026 (Thanksgiving)'],
    answerWithin: '48 hours',
  }),
  services: [
    ...deliveredServices.filter(({ slug }) => slug !== 'doula'),
    {
      slug: 'doula',
      title: 'Doula Services',
      callQuestions: [
        'Who is free around our due date?',
        'Has she been with families like ours: twins, a cesarean, an older child at home?',
      ],
    },
  ],
  next: {
    client: {
      title: 'What happens next',
      steps: [
        {
          title: 'Initial Consultation',
          text: 'We call or write within 48 hours to set up a 20-minute call about your family, hours and budget.',
        },
        {
          title: 'Candidate Selection',
          text: "Within 24-48 hours of that call, you'll get a short list.",
        },
      ],
    },
    provider: {
      title: 'What happens when you apply',
      steps: [{ title: 'Application Review', text: 'A person reads what you sent.' }],
    },
    contact: {
      title: 'What happens next',
      steps: [{ title: 'A person reads your message' }, { title: 'We call or write back' }],
    },
  },
  from: 'info@agency.example',
  inboxes: ['info@agency.example'],
  siteUrl: 'https://agency.example',
};

/** Monday, 10:30 a.m.: the office is open two days later. */
const monday = new Date('2026-11-23T15:30:00Z');
/** The day before Thanksgiving, three hours before the office closes. */
const wednesday = new Date('2026-11-25T19:00:00Z');

function compose(
  kind: InquiryKindName,
  values: Partial<AnnouncedInquiry['values']> = {},
  receivedAt = monday,
) {
  const typed = { name: 'Erin Walsh', email: 'erin@example.com', message: 'Two nights a week.' };
  const inquiry = { kind, receivedAt, values: { ...typed, ...values } };
  return composeConfirmation(agency, inquiry, '<1@agency.example>');
}

const end = `If it's urgent, please call us at (813) 555-0142. We're open Mon-Fri, 9
to 5.

You can ask us at any time to see, correct or delete what you sent. How
we handle it:
https://agency.example/privacy

If you didn't write to us, someone may have mistyped their address.
There's nothing you need to do.

Sandpiper Family Care
https://agency.example
`;

const begin = `Hello,

Thank you for writing to Sandpiper Family Care. We've received what you
sent, and a person will answer by Wednesday, 10:30 a.m. (Eastern time).

Heard nothing by then? Call (813) 555-0142; we'd want to know.
`;

test('A902: a family reads when it is answered, the steps, and what to ask about the service it chose', () => {
  expect(compose('client', { serviceType: 'doula' }).text).toBe(`${begin}
What happens next

1. Initial Consultation
   We call or write to set up a 20-minute call about your family, hours
   and budget.

2. Candidate Selection
   Within 24-48 hours of that call, you'll get a short list.

Doula Services: questions to ask on the first call

[ ] Who is free around our due date?
[ ] Has she been with families like ours: twins, a cesarean, an older
    child at home?

To print them:
https://agency.example/doula-services#first-call

${end}`);
});

test('A902, A919: where the office is closed, a family reads why and by when, and of no 48 hours', () => {
  expect(compose('client', { serviceType: 'multiple' }, wednesday).text).toBe(`Hello,

Thank you for writing to Sandpiper Family Care. We've received what you
sent, and a person will answer by Monday, 10 a.m. (Eastern time). We're
closed Thursday to Sunday for Thanksgiving.

Heard nothing by then? Call (813) 555-0142; we'd want to know.

What happens next

1. Initial Consultation
   We call or write to set up a 20-minute call about your family, hours
   and budget.

2. Candidate Selection
   Within 24-48 hours of that call, you'll get a short list.

Each service's page has questions to ask on the first call:
https://agency.example/services

${end}`);
});

test('A902: a family that chose a service without questions is sent none', () => {
  expect(compose('client', { serviceType: 'nanny' }).text).not.toMatch(/question/i);
});

test('A902: a caregiver reads the steps of an application', () => {
  expect(compose('provider', { providerType: 'doula' }).text).toBe(`${begin}
What happens when you apply

1. Application Review
   A person reads what you sent.

${end}`);
});

test('A902: whoever wrote a message reads the steps of the contact page', () => {
  expect(compose('contact').text).toBe(`${begin}
What happens next

1. A person reads your message
2. We call or write back

${end}`);
});

test('A902: a site from an earlier version confirms without steps and questions', () => {
  const inquiry = {
    kind: 'client' as const,
    receivedAt: monday,
    values: { name: 'Erin', email: 'erin@example.com', message: '', serviceType: 'doula' },
  };
  const earlier = { ...agency, services: deliveredServices, next: null, office: null, hours: null };
  const { text } = composeConfirmation(earlier, inquiry, '<1@agency.example>');
  expect(text).toMatch(
    /^Hello,\n\nThank you for .*\nsent, and a person will answer within 48 hours\.\n\nHeard nothing by then\? .*\n\nIf it's urgent/,
  );
});

test.each([
  ['We call within 48 hours. It is free.', 'We call. It is free.'],
  ['Within 48 hours, we call you. It is free.', 'It is free.'],
  ['Expect our call in the next 48 hours!', null],
  ['It takes 24-48 hours.', 'It takes 24-48 hours.'],
  ['It takes 148 hours.', 'It takes 148 hours.'],
])('A919: of the step %j, the mail that names a time keeps %j', (text, kept) => {
  const next = { title: 'Next', steps: [{ title: 'First', text }] };
  const all = { ...agency, next: { client: next, provider: next, contact: next } };
  const values = { name: 'Erin', email: 'erin@example.com', message: '' };
  const inquiry = { kind: 'contact' as const, receivedAt: monday, values };
  const mail = composeConfirmation(all, inquiry, '<1@agency.example>').text;
  expect(mail).toContain(`1. First\n${kept === null ? '' : `   ${kept}\n`}\nIf it's urgent`);
});

test('A902: nothing that was typed changes a mail in any place but the address it goes to', () => {
  const typed = fc.string({ unit: 'binary', maxLength: 200 });
  const values = fc.record({
    name: typed,
    email: typed,
    phone: typed,
    subject: typed,
    message: typed,
    address: typed,
    childrenAges: typed,
    startDate: typed,
    schedule: typed,
    certifications: typed,
    availability: typed,
    experienceDetails: typed,
  });
  const services = fc.constantFrom('doula', 'nanny', 'multiple');
  fc.assert(
    fc.property(fc.constantFrom(...inquiryKinds), services, values, (kind, serviceType, sent) => {
      const mail = compose(kind, { ...sent, serviceType });
      expect({ ...mail, to: null }).toEqual({ ...compose(kind, { serviceType }), to: null });
      expect(mail.to).toEqual({ name: '', address: sent.email });
    }),
  );
});

test('A902: a service that the site does not have changes nothing, whatever its name', () => {
  const usual = compose('client', { serviceType: 'multiple' }).text;
  const unknown = fc.string().filter((slug) => agency.services.every((each) => each.slug !== slug));
  fc.assert(
    fc.property(unknown, (serviceType) => {
      expect(compose('client', { serviceType }).text).toBe(usual);
    }),
  );
});

test('A964, A960: whoever wrote reads where to see how it stands, and a family what it costs where the site says it', () => {
  const inquiry = {
    kind: 'client' as const,
    receivedAt: monday,
    values: { name: 'Erin', email: 'erin@example.com', message: '', serviceType: 'doula' },
  };
  const compose = () =>
    composeConfirmation(agency, inquiry, '<1@agency.example>', 'client.1.x').text;
  const link = 'See where it stands, for 90 days:\nhttps://agency.example/sent#client.1.x\n';
  expect(compose()).toContain(link);
  expect(compose()).not.toContain('/fees');
  setAgency({ ...agencyFacts, unfilled: [] });
  expect(compose()).toContain(
    "What it costs, and what we do if it doesn't work out:\nhttps://agency.example/fees\n",
  );
});
