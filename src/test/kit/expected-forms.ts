interface ExpectedForm {
  /** The fields that a visitor finds, as `type: label`, in order. */
  asked: readonly string[];
  /** What the inbox shows of the stand-in inquiry, by heading. */
  inInbox: Readonly<Record<string, readonly string[]>>;
  /** The form's own columns in the export, each with the cell of a stored inquiry. */
  exported: Readonly<Record<string, string>>;
}

const person = ['text: Name', 'email: Email', 'tel: Phone'] as const;

/**
 * Each form's fields, wherever people meet them. They are written out by hand, so that tests notice
 * a field that is lost or that nobody meant to add.
 */
export const expectedForms = {
  client: {
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
