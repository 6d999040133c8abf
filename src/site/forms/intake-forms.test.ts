import { describe, expect, test } from 'vitest';
import { listMessages } from '#test/kit/api/messages.ts';
import { createInputSchema } from './form-schema.ts';
import { clientIntakeForm, providerIntakeForm } from './forms.ts';

const clientIntakeInputSchema = createInputSchema(clientIntakeForm);
const providerIntakeInputSchema = createInputSchema(providerIntakeForm);

const person = { name: 'Jo', email: 'jo@example.com', phone: '8135550142' };

const family = { ...person, serviceType: 'nanny', message: '0123456789', consent: true };

const caregiver = {
  ...person,
  providerType: 'doula',
  experience: '3-5',
  message: '0123456789',
  consent: true,
};

describe('what a family sends', () => {
  test('A281, A284, A286: a phone number and a message of 10 characters are accepted', () => {
    expect(clientIntakeInputSchema.parse(family)).toEqual(family);
  });

  test.each([
    ['A278', 'name', 'J', 'name: Name must be at least 2 characters'],
    ['A279', 'email', 'jo@', 'email: Please enter a valid email address'],
    ['A280', 'phone', '813555014', 'phone: Please enter a valid phone number'],
    ['A282', 'serviceType', '', 'serviceType: Please select a service'],
    ['A282', 'serviceType', undefined, 'serviceType: Please select a service'],
    ['A282', 'serviceType', 'childcare-consulting', 'serviceType: Please select a service'],
    ['A283', 'message', '012345678', 'message: Please provide more details about your needs'],
    ['A285', 'consent', false, 'consent: You must consent to be contacted'],
    ['A285', 'consent', undefined, 'consent: You must consent to be contacted'],
    ['A592', 'consent', 'true', 'consent: You must consent to be contacted'],
    ['A592', 'consent', 1, 'consent: You must consent to be contacted'],
  ])('%s: a wrong %s (%j) is answered in the words of the form', (_, field, value, message) => {
    expect(listMessages(clientIntakeInputSchema, { ...family, [field]: value })).toEqual([message]);
  });

  test('A278, A279, A280, A282, A283, A285: an empty form is told all that is missing', () => {
    expect(listMessages(clientIntakeInputSchema, {})).toEqual([
      'name: Name must be at least 2 characters',
      'email: Please enter a valid email address',
      'phone: Please enter a valid phone number',
      'serviceType: Please select a service',
      'message: Please provide more details about your needs',
      'consent: You must consent to be contacted',
    ]);
  });

  test('A706: white space around a phone number does not make it longer', () => {
    expect(listMessages(clientIntakeInputSchema, { ...family, phone: '813555014   ' })).toEqual([
      'phone: Please enter a valid phone number',
    ]);
    expect(clientIntakeInputSchema.parse({ ...family, phone: ' 8135550142 ' })).toEqual(family);
  });

  test('A286: a field that the form does not have is refused', () => {
    expect(listMessages(clientIntakeInputSchema, { ...family, status: 'new' })).toHaveLength(1);
  });
});

describe('what a caregiver sends', () => {
  test('A301: a complete application is accepted', () => {
    expect(providerIntakeInputSchema.parse(caregiver)).toEqual(caregiver);
  });

  test.each([
    ['A294', 'name', 'J', 'name: Name must be at least 2 characters'],
    ['A295', 'email', 'jo', 'email: Please enter a valid email address'],
    ['A296', 'phone', '813555014', 'phone: Please enter a valid phone number'],
    ['A297', 'providerType', '', 'providerType: Please select a provider type'],
    ['A297', 'providerType', 'chef', 'providerType: Please select a provider type'],
    ['A298', 'experience', '', 'experience: Please select your experience level'],
    ['A298', 'experience', '10', 'experience: Please select your experience level'],
    ['A299', 'message', '012345678', 'message: Please tell us more about yourself'],
    [
      'A300',
      'consent',
      false,
      'consent: You must consent to background checks and reference verification',
    ],
    [
      'A300',
      'consent',
      'on',
      'consent: You must consent to background checks and reference verification',
    ],
  ])('%s: a wrong %s (%j) is answered in the words of the form', (_, field, value, message) => {
    expect(listMessages(providerIntakeInputSchema, { ...caregiver, [field]: value })).toEqual([
      message,
    ]);
  });

  test('A294, A295, A296, A297, A298, A299, A300: an empty form is told all that is missing', () => {
    expect(listMessages(providerIntakeInputSchema, {})).toEqual([
      'name: Name must be at least 2 characters',
      'email: Please enter a valid email address',
      'phone: Please enter a valid phone number',
      'providerType: Please select a provider type',
      'experience: Please select your experience level',
      'message: Please tell us more about yourself',
      'consent: You must consent to background checks and reference verification',
    ]);
  });
});
