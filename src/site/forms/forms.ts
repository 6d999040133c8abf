import { isMainService } from '#model/schemas/care.ts';
import { type ServiceName, wordService } from '#model/schemas/service-names.ts';
import { toWords } from '#lib/text/field-words.ts';
import { type Message, previewSentence } from '#lib/text/message.ts';
import type { Language, Words } from '#lib/text/say.ts';
import type { InquiryKindName } from './inquiry-kind.ts';
import {
  experienceOptions,
  findOptionLabel,
  type Option,
  serviceTypeOptions,
} from './intake-options.ts';

export interface SubmissionNotices {
  success: Message;
  failure: Message;
}

interface Labeled {
  /** The label in the form, and elsewhere unless `labels` says otherwise. */
  label: string;
}

interface Stored extends Labeled {
  labels?: { inbox?: string; export?: string; mail?: string };
  /** The column and the API's list field where they differ from `name`. */
  storedAs?: string;
  /** The heading of the inbox section that shows the field. */
  section?: string;
  /** Shown in the inbox for a missing answer. */
  fallback?: string;
  isInTable?: true;
  /** Whether the notice includes the field; defaults to true for what the form asks for. */
  isMailed?: boolean;
}

interface Optional {
  isOptional?: true;
  isApiOnly?: true;
}

interface Typed extends Stored, Optional {
  /** In characters; 0 for a field that may be empty. */
  min: number;
  max: number;
  message: string;
  hint?: string;
}

export interface TextLineField extends Typed {
  kind: 'text';
  autoComplete?: string;
  isHalf?: true;
}

export interface EmailField extends Stored {
  kind: 'email';
  /** Set where the field is optional for a call that an admin enters. */
  isOptional?: true;
  isHalf?: true;
}

export interface PhoneField extends Typed {
  kind: 'phone';
}

export interface LongTextField extends Typed {
  kind: 'longText';
  /** Prompts offered as buttons that insert them; a text of nothing else counts as empty. */
  prompts?: readonly string[];
}

export interface ChoiceField extends Stored {
  kind: 'choice';
  options: readonly Option[];
  /** Set for options that follow the services of the site; see {@link offerServices}. */
  areServices?: true;
  placeholder: string;
  message: string;
  hint?: string;
}

/** A whole number from 0 up; a form sends its digits as text. */
export interface NumberField extends Stored, Optional {
  kind: 'number';
  max: number;
  message: string;
  maxMessage: string;
  hint?: string;
}

/** A box that must be ticked; it isn't stored, since every stored form has it. */
export interface ConsentField extends Labeled {
  kind: 'consent';
  message: string;
}

export type StoredField =
  TextLineField | EmailField | PhoneField | LongTextField | ChoiceField | NumberField;

export type FormField = StoredField | ConsentField;

const inboxParts = ['section', 'labels', 'storedAs', 'fallback', 'isInTable', 'isMailed'] as const;

export type AskedField = FormField & { isApiOnly?: never };

export type FormFields = Readonly<Record<string, FormField>>;

export interface WayOn {
  label: string;
  path: string;
}

export interface FormDefinition {
  /** Also the prefix of the ids of the form's fields. */
  kind: InquiryKindName;
  path: `/api/${string}`;
  label: string;
  buttonText: string;
  sendingText: string;
  page: string;
  /** The thank-you page, which shows what was sent when there is no script. */
  sentPath: string;
  notices: SubmissionNotices;
  againText: string;
  /** Where the sender may go next. */
  waysOn: readonly WayOn[];
  /** Set where the form is not in English, with what else its page and its panel say. */
  language?: Language;
  words?: Words;
  /** In the order of the form, the export and the mails. */
  fields: FormFields;
}

const nameField = {
  kind: 'text',
  label: 'Name',
  autoComplete: 'name',
  min: 2,
  max: 100,
  message: 'Name must be at least 2 characters',
} as const;

const emailField = { kind: 'email', label: 'Email' } as const;

const phoneField = {
  kind: 'phone',
  label: 'Phone',
  min: 10,
  max: 40,
  message: 'Please enter a valid phone number',
} as const;

/** The settings of fields that the API accepts but no form asks for. */
const apiOnlyText = {
  kind: 'text',
  isOptional: true,
  isApiOnly: true,
  min: 1,
  message: 'Please leave this out or fill it in',
} as const;

const familyWaysOn = [
  { label: 'Find My Match', path: '/recommendations' },
  { label: 'Read parent resources', path: '/blog' },
] as const;

const person = 'Personal Information';
const service = 'Service Details';
const profession = 'Professional Details';
const skills = 'Experience & Skills';

export const clientIntakeForm = {
  kind: 'client',
  path: '/api/intake/client',
  label: 'For Families',
  buttonText: 'Submit Intake Form',
  sendingText: 'Submitting...',
  page: 'intake-forms.html',
  sentPath: '/intake-forms/client-sent',
  againText: 'Send another form',
  waysOn: familyWaysOn,
  notices: {
    success: {
      title: 'Intake form submitted',
      description: "Thank you for your submission. We'll be in touch soon!",
    },
    failure: {
      title: 'Error submitting form',
      description: 'There was a problem submitting your form. Please try again.',
    },
  },
  fields: {
    name: { ...nameField, section: person },
    email: { ...emailField, section: person },
    phone: { ...phoneField, section: person },
    serviceType: {
      kind: 'choice',
      label: 'Service',
      labels: { inbox: 'Service Type', export: 'Service type' },
      section: service,
      isInTable: true,
      options: serviceTypeOptions,
      areServices: true,
      placeholder: 'Select a service',
      message: 'Please select a service',
    },
    address: { ...apiOnlyText, label: 'Address', section: person, max: 300 },
    numberOfChildren: {
      kind: 'number',
      isOptional: true,
      isApiOnly: true,
      label: 'Number of children',
      labels: { inbox: 'Number of Children' },
      section: service,
      max: 50,
      message: 'Please give the number of children as a whole number',
      maxMessage: 'Please check the number of children',
    },
    childrenAges: {
      ...apiOnlyText,
      label: "Children's ages",
      labels: { inbox: "Children's Ages" },
      section: service,
      max: 200,
    },
    startDate: {
      ...apiOnlyText,
      label: 'Start date',
      labels: { inbox: 'Start Date' },
      section: service,
      max: 100,
    },
    schedule: { ...apiOnlyText, label: 'Schedule', section: service, max: 500 },
    message: {
      kind: 'longText',
      label: 'Your needs',
      labels: { export: 'Additional information' },
      storedAs: 'additionalInfo',
      section: 'Additional Information',
      fallback: 'No additional information provided.',
      min: 10,
      max: 10_000,
      message: 'Please provide more details about your needs',
      hint: "Ages or due date, days and hours, your neighborhood, and when you'd like to start. No medical details here, please.",
      prompts: ['Ages or due date', 'Days and hours', 'Neighborhood', 'Start'],
    },
    consent: {
      kind: 'consent',
      label: 'I agree that you may contact me about my request.',
      message: 'You must consent to be contacted',
    },
  },
} as const satisfies FormDefinition;

export const providerIntakeForm = {
  kind: 'provider',
  path: '/api/intake/provider',
  label: 'For Providers',
  buttonText: 'Submit Application',
  sendingText: 'Submitting...',
  page: 'intake-forms.html',
  sentPath: '/intake-forms/provider-sent',
  againText: 'Send another application',
  waysOn: [
    { label: 'See how we check caregivers', path: '/services' },
    { label: 'Meet our caregivers', path: '/providers' },
  ],
  notices: {
    success: {
      title: 'Application submitted',
      description:
        "Thank you for your interest in joining our team. We'll review your application and be in touch soon!",
    },
    failure: {
      title: 'Error submitting application',
      description: 'There was a problem submitting your application. Please try again.',
    },
  },
  fields: {
    name: { ...nameField, section: person },
    email: { ...emailField, section: person },
    phone: { ...phoneField, section: person },
    providerType: {
      kind: 'choice',
      label: 'Provider type',
      labels: { inbox: 'Service Type', mail: 'Service' },
      storedAs: 'serviceType',
      section: profession,
      isInTable: true,
      options: serviceTypeOptions,
      areServices: true,
      placeholder: 'Select a provider type',
      message: 'Please select a provider type',
      hint: 'What kind of work do you do?',
    },
    experience: {
      kind: 'choice',
      label: 'Years of experience',
      labels: { inbox: 'Experience', mail: 'Experience' },
      section: profession,
      isInTable: true,
      options: experienceOptions,
      placeholder: 'Select your experience',
      message: 'Please select your experience level',
    },
    address: { ...apiOnlyText, label: 'Address', section: person, max: 300 },
    certifications: {
      ...apiOnlyText,
      label: 'Certifications',
      section: skills,
      fallback: 'None listed',
      max: 2000,
    },
    availability: { ...apiOnlyText, label: 'Availability', section: profession, max: 500 },
    experienceDetails: {
      ...apiOnlyText,
      kind: 'longText',
      label: 'Experience details',
      section: skills,
      fallback: 'No details provided.',
      max: 5000,
    },
    message: {
      kind: 'longText',
      label: 'About you',
      labels: { export: 'Why they want to join' },
      storedAs: 'whyJoin',
      section: 'Why They Want to Join',
      fallback: 'No information provided.',
      min: 10,
      max: 10_000,
      message: 'Please tell us more about yourself',
      hint: "Your work so far, the ages you know best, certificates, and the days you're free.",
    },
    consent: {
      kind: 'consent',
      label:
        "I agree that you may contact my references. A background check needs a separate form, which we'll send later.",
      message: 'You must consent to background checks and reference verification',
    },
  },
} as const satisfies FormDefinition;

export const contactForm = {
  kind: 'contact',
  path: '/api/contact',
  label: 'Contact',
  buttonText: 'Send Message',
  sendingText: 'Sending...',
  page: 'contact.html',
  sentPath: '/contact/sent',
  againText: 'Send another message',
  waysOn: familyWaysOn,
  notices: {
    success: {
      title: 'Message sent',
      description: "Thank you for your message. We'll get back to you soon!",
    },
    failure: {
      title: 'Error sending message',
      description: 'There was a problem sending your message. Please try again.',
    },
  },
  fields: {
    name: { ...nameField, section: 'Sender', isHalf: true },
    email: { ...emailField, section: 'Sender', isHalf: true },
    phone: {
      ...phoneField,
      section: 'Sender',
      isOptional: true,
      min: 0,
      hint: "If you'd rather we call. Tell us when in your message.",
    },
    subject: {
      kind: 'text',
      label: 'Subject',
      section: 'Message',
      isInTable: true,
      min: 2,
      max: 200,
      message: 'Subject is required',
    },
    message: {
      kind: 'longText',
      label: 'Message',
      section: 'Message',
      min: 10,
      max: 10_000,
      message: 'Message must be at least 10 characters',
      hint: "Please leave out medical details. We'll never need them to get started.",
    },
  },
} as const satisfies FormDefinition;

/** All public forms; a page imports only its own, to keep its script small. */
export const forms = {
  client: clientIntakeForm,
  provider: providerIntakeForm,
  contact: contactForm,
} as const satisfies Record<InquiryKindName, FormDefinition>;

/**
 * Returns a form whose services are those of the site, with "Multiple Services" last. `also` are kept
 * whether the site shows them or not.
 */
export function offerServices<Form extends FormDefinition>(
  form: Form,
  services: readonly ServiceName[],
  also: readonly Option[] = [],
): Form {
  const shown = services.filter(isMainService).map(wordService);
  const options = [
    ...shown.map((words): Option => ({ value: words.slug, label: words.form })),
    ...also,
    ...serviceTypeOptions.filter(({ value }) => value === 'multiple'),
  ];
  const distinct = options.filter(
    ({ value }, index) => options.findIndex((each) => each.value === value) === index,
  );
  const fields = Object.entries<FormField>(form.fields).map(([name, field]) => [
    name,
    field.kind === 'choice' && field.areServices ? { ...field, options: distinct } : field,
  ]);
  return { ...form, fields: Object.fromEntries(fields) as Form['fields'] };
}

export interface AskedForm extends FormDefinition {
  fields: Readonly<Record<string, AskedField>>;
}

/**
 * Returns what a page needs: no API-only fields, nothing that only the inbox reads. A preview has
 * one failure, that it sends nothing.
 */
export function toAskedForm(form: FormDefinition, isPreview = false): AskedForm {
  const asked = Object.entries(form.fields).flatMap(([name, field]) => {
    if ('isApiOnly' in field) return [];
    const parts = Object.entries(field).filter(([part]) => !isInboxPart(part));
    return [[name, Object.fromEntries(parts) as unknown as AskedField] as const];
  });
  const failure = isPreview
    ? { title: 'Not sent', description: previewSentence }
    : form.notices.failure;
  const notices = { ...form.notices, failure };
  return { ...form, notices, fields: Object.fromEntries(asked) };
}

const isInboxPart = (part: string) => inboxParts.some((each) => each === part);

export function listStoredFields(
  fields: FormFields,
): { name: string; listName: string; field: StoredField }[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'consent' ? [] : [{ name, listName: field.storedAs ?? name, field }],
  );
}

/** Formats an answer for people: a service as the form calls it, by its title in `services`. */
export function formatAnswer(
  field: StoredField,
  value: string | number,
  services: readonly ServiceName[],
): string {
  const text = value.toString();
  if (field.kind !== 'choice') return text;
  const service = field.areServices && services.find(({ slug }) => slug === text);
  if (service) return wordService(service).form;
  const label = findOptionLabel(field.options, text);
  // The agency may no longer offer the service.
  return label === text && field.areServices ? toWords(text) : label;
}
