interface Rule {
  /** The field's name, as it is sent, and its label. */
  field: string;
  label: string;
  message: string;
  /** Values that break it; a text of the first can be typed. */
  broken: readonly unknown[];
  /** The most characters that it takes. */
  most?: number;
}

export interface ExpectedForm {
  /** The least that it takes, as it is sent. */
  least: Readonly<Record<string, unknown>>;
  /** What it asks for, in the order of its fields. */
  rules: readonly Rule[];
  /** The choices of its lists, as `value: label`, by label. */
  options: Readonly<Record<string, readonly string[]>>;
  /** The fields that a visitor finds, as `type: label`, in order. */
  asked: readonly string[];
  /** What the inbox shows of the stand-in inquiry, by heading. */
  inInbox: Readonly<Record<string, readonly string[]>>;
  /** The form's own columns in the export, each with the cell of a stored inquiry. */
  exported: Readonly<Record<string, string>>;
}

const person = ['text: Name', 'email: Email', 'tel: Phone'] as const;

const least = { name: 'Jo', email: 'jo@example.com', message: '0123456789' };

const nameRule: Rule = {
  field: 'name',
  label: 'Name',
  message: 'Name must be at least 2 characters',
  broken: [' J ', 'J'],
  most: 100,
};

const emailRule: Rule = {
  field: 'email',
  label: 'Email',
  message: 'Please enter a valid email address',
  broken: ['jo@', 'jo', 'jo@example'],
};

const phoneRule: Rule = {
  field: 'phone',
  label: 'Phone',
  message: 'Please enter a valid phone number',
  broken: ['813555014', '813555014   '],
  most: 40,
};

const messageRule = (label: string, message: string): Rule => ({
  field: 'message',
  label,
  message,
  broken: ['012345678', '012345678     ', 10],
  most: 10_000,
});

const consentRule = (label: string, message: string): Rule => ({
  field: 'consent',
  label,
  message,
  broken: [false, 'true', 'on', 1],
});

const services = [
  'nanny: Nanny Services',
  'doula: Birth or Postpartum Doula',
  'family-assistant: Family Assistant',
  'multiple: Multiple Services',
];

/**
 * Each form's fields, wherever people meet them. They are written out by hand, so that tests notice
 * a field that is lost or that nobody meant to add.
 */
export const expectedForms = {
  client: {
    least: { ...least, phone: '8135550142', serviceType: 'family-assistant', consent: true },
    rules: [
      nameRule,
      emailRule,
      phoneRule,
      {
        field: 'serviceType',
        label: 'Service',
        message: 'Please select a service',
        broken: ['', 'childcare-consulting'],
      },
      messageRule('Your needs', 'Please provide more details about your needs'),
      consentRule(
        'I agree that you may contact me about my request.',
        'You must consent to be contacted',
      ),
    ],
    options: { Service: [': Select a service', ...services] },
    asked: [
      ...person,
      'select-one: Service',
      'textarea: Your needs',
      'checkbox: I agree that you may contact me about my request.',
    ],
    inInbox: {
      'Personal Information': [
        'Name: Rebecca Hollis',
        'Email: rebecca@example.com',
        'Phone: (813) 555-0142',
        'Address: Not given',
      ],
      'Service Details': [
        'Service Type: Birth or Postpartum Doula',
        'Number of Children: Not given',
        "Children's Ages: Not given",
        'Start Date: Not given',
        'Schedule: Not given',
      ],
      'Additional Information': ['No additional information provided.'],
    },
    exported: {
      'Service type': 'Nanny Services',
      Address: '',
      'Number of children': '',
      "Children's ages": '',
      'Start date': '',
      Schedule: '',
      'Additional information': '0123456789',
    },
  },
  provider: {
    least: {
      ...least,
      phone: '8135550142',
      providerType: 'family-assistant',
      experience: '3-5',
      consent: true,
    },
    rules: [
      nameRule,
      emailRule,
      phoneRule,
      {
        field: 'providerType',
        label: 'Provider type',
        message: 'Please select a provider type',
        broken: ['', 'chef'],
      },
      {
        field: 'experience',
        label: 'Years of experience',
        message: 'Please select your experience level',
        broken: ['', '10'],
      },
      messageRule('About you', 'Please tell us more about yourself'),
      consentRule(
        "I agree that you may contact my references. A background check needs a separate form, which we'll send later.",
        'You must consent to background checks and reference verification',
      ),
    ],
    options: {
      'Provider type': [': Select a provider type', ...services],
      'Years of experience': [
        ': Select your experience',
        '0-1: Less than 1 year',
        '1-3: 1-3 years',
        '3-5: 3-5 years',
        '5-10: 5-10 years',
        '10+: 10+ years',
      ],
    },
    asked: [
      ...person,
      'select-one: Provider type',
      'select-one: Years of experience',
      'textarea: About you',
      "checkbox: I agree that you may contact my references. A background check needs a separate form, which we'll send later.",
    ],
    inInbox: {
      'Personal Information': [
        'Name: Grace Lin',
        'Email: grace@example.com',
        'Phone: 941-555-0133',
        'Address: Not given',
      ],
      'Professional Details': [
        'Service Type: Nanny Services',
        'Experience: Less than 1 year',
        'Availability: Not given',
      ],
      'Experience & Skills': ['Certifications: None listed', 'No details provided.'],
      'Why They Want to Join': ['No information provided.'],
    },
    exported: {
      'Provider type': 'Birth or Postpartum Doula',
      'Years of experience': '3-5 years',
      Address: '',
      Certifications: '',
      Availability: '',
      'Experience details': '',
      'Why they want to join': '0123456789',
    },
  },
  contact: {
    least: { ...least, subject: 'Hi' },
    rules: [
      nameRule,
      emailRule,
      {
        field: 'subject',
        label: 'Subject',
        message: 'Subject is required',
        broken: ['Q', ' Q '],
        most: 200,
      },
      messageRule('Message', 'Message must be at least 10 characters'),
    ],
    options: {},
    asked: [
      'text: Name',
      'email: Email',
      'tel: Phone (optional)',
      'text: Subject',
      'textarea: Message',
    ],
    inInbox: {
      Sender: ['Name: Tom Reed', 'Email: tom@example.com', 'Phone: Not given'],
      Message: [
        'Subject: Do you serve Anna Maria Island?',
        'We are moving in June.\nDo you work there?',
      ],
    },
    exported: { Subject: 'Hello', Message: '0123456789' },
  },
} as const satisfies Record<string, ExpectedForm>;
