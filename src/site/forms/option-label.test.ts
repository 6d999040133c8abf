import { expect, test } from 'vitest';
import { deliveredServices } from '#model/schemas/service-names.ts';
import { clientIntakeForm, formatAnswer, providerIntakeForm } from './forms.ts';
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
