import { expect, test } from 'vitest';
import { createInputSchema } from './form-schema.ts';
import { clientIntakeForm, offerServices, providerIntakeForm } from './forms.ts';
import { experienceOptions, serviceTypeOptions } from './intake-options.ts';

const clientIntakeInputSchema = createInputSchema(clientIntakeForm);
const providerIntakeInputSchema = createInputSchema(providerIntakeForm);

test('A277: the services to choose from are these four', () => {
  expect(serviceTypeOptions).toEqual([
    { value: 'nanny', label: 'Nanny Services' },
    { value: 'doula', label: 'Birth or Postpartum Doula' },
    { value: 'family-assistant', label: 'Family Assistant' },
    { value: 'multiple', label: 'Multiple Services' },
  ]);
});

test('A293: the years of experience to choose from are these five', () => {
  expect(experienceOptions).toEqual([
    { value: '0-1', label: 'Less than 1 year' },
    { value: '1-3', label: '1-3 years' },
    { value: '3-5', label: '3-5 years' },
    { value: '5-10', label: '5-10 years' },
    { value: '10+', label: '10+ years' },
  ]);
});

test('A277, A686: both forms accept every kind of work that can be chosen', () => {
  for (const { value } of serviceTypeOptions) {
    expect(clientIntakeInputSchema.shape.serviceType.safeParse(value).success).toBe(true);
    expect(providerIntakeInputSchema.shape.providerType.safeParse(value).success).toBe(true);
  }
});

test('A293: the application accepts every experience that can be chosen', () => {
  for (const { value } of experienceOptions) {
    expect(providerIntakeInputSchema.shape.experience.safeParse(value).success).toBe(true);
  }
});

test('A873: a form offers what the agency does, in its words, and what it is told to keep, each once', () => {
  const services = [
    { slug: 'nanny', title: 'Nannies of the Coast' },
    { slug: 'childcare-consulting', title: 'Childcare Consulting' },
    { slug: 'night-nurse', title: 'Night Nurse' },
  ];
  const list = (also?: typeof serviceTypeOptions) => {
    const { fields } = offerServices(providerIntakeForm, services, also);
    expect(fields.experience).toEqual(providerIntakeForm.fields.experience);
    return fields.providerType.options.map(({ value, label }) => `${value}: ${label}`);
  };
  const own = ['nanny: Nannies of the Coast', 'night-nurse: Night Nurse'];
  expect(list()).toEqual([...own, 'multiple: Multiple Services']);
  expect(list(serviceTypeOptions)).toEqual([
    ...own,
    'doula: Birth or Postpartum Doula',
    'family-assistant: Family Assistant',
    'multiple: Multiple Services',
  ]);
});
