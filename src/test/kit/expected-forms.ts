/**
 * The fields of the three forms wherever people meet them, written out by hand, so that a field
 * that is lost or that nobody meant to add is noticed. One more field is one more line in each part.
 */
interface ExpectedForm {
  /** What a visitor finds to fill in, as `type: label`, in order. */
  asked?: readonly string[];
  /** What the inbox shows of the form's stand-in inquiry, by heading. */
  inInbox: Readonly<Record<string, readonly string[]>>;
  /** The columns of the export between the person's own and the agency's, and an inquiry's cells. */
  exported: Readonly<Record<string, string>>;
}

const person = ['text: Name', 'email: Email', 'tel: Phone'] as const;

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
      'Service type': 'nanny',
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
      'Provider type': 'doula',
      'Years of experience': '3-5',
      Address: '',
      Certifications: '',
      Availability: '',
      'Experience details': '',
      'Why they want to join': '0123456789',
    },
  },
  contact: {
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
