import { expect, test } from 'vitest';
import { deliveredServices } from '#model/schemas/service-names.ts';
import { clientIntakeForm, formatAnswer, offerServices, providerIntakeForm } from './forms.ts';
import { findOptionLabel, serviceTypeOptions } from './intake-options.ts';

test('a value is shown by its label, an unknown one as it is', () => {
  expect(findOptionLabel(serviceTypeOptions, 'doula')).toBe('Birth or Postpartum Doula');
  expect(findOptionLabel(serviceTypeOptions, 'night-nurse')).toBe('night-nurse');
});

test('A873: a service is shown by its title, one that the site no longer has by words', () => {
  const services = [
    ...deliveredServices.filter(({ slug }) => slug !== 'nanny'),
    { slug: 'nanny', title: 'Nannies of the Coast' },
    { slug: 'night-nurse', title: 'RN at Night' },
  ];
  for (const field of [
    clientIntakeForm.fields.serviceType,
    providerIntakeForm.fields.providerType,
  ]) {
    const format = (value: string) => formatAnswer(field, value, services);
    expect(format('night-nurse')).toBe('RN at Night');
    expect(format('nanny')).toBe('Nannies of the Coast');
    expect(format('doula')).toBe('Birth or Postpartum Doula');
    expect(format('multiple')).toBe('Multiple Services');
    expect(format('day-nurse')).toBe('Day nurse');
  }
  expect(formatAnswer(providerIntakeForm.fields.experience, '10+', services)).toBe('10+ years');
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
