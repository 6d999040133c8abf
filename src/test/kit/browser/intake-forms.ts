import type { FormKind } from './form.ts';

const person = { Name: 'Rebecca Hollis', Email: 'rebecca@example.com', Phone: '8135550142' };
const sentPerson = { name: person.Name, email: person.Email, phone: person.Phone };

/** The form for families. */
export const clientForm: FormKind = {
  name: 'For Families',
  buttonName: 'Submit Intake Form',
  page: '/intake-forms',
  path: '/api/intake/client',
  example: {
    ...person,
    Service: 'Birth or Postpartum Doula',
    'Your needs': 'Two nights a week in May.',
    'I agree that you may contact me about my request.': true,
  },
  payload: {
    ...sentPerson,
    serviceType: 'doula',
    message: 'Two nights a week in May.',
    consent: true,
  },
};

/** The form for caregivers. */
export const providerForm: FormKind = {
  name: 'For Providers',
  buttonName: 'Submit Application',
  page: '/intake-forms',
  path: '/api/intake/provider',
  example: {
    ...person,
    'Provider type': 'Family Assistant',
    'Years of experience': '10+ years',
    'About you': 'I have run households since 2012.',
    "I agree that you may contact my references. A background check needs a separate form, which we'll send later.": true,
  },
  payload: {
    ...sentPerson,
    providerType: 'family-assistant',
    experience: '10+',
    message: 'I have run households since 2012.',
    consent: true,
  },
};

/** Returns the values of an intake form once it has been emptied. */
export function emptyOut({ example }: FormKind): Record<string, string | boolean> {
  const choices: Record<string, string> = {
    Service: 'Select a service',
    'Provider type': 'Select a provider type',
    'Years of experience': 'Select your experience',
  };
  return Object.fromEntries(
    Object.entries(example).map(([label, value]) => [
      label,
      value === true ? false : (choices[label] ?? ''),
    ]),
  );
}
