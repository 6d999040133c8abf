import { describe, expect, test } from 'vitest';
import { specialRequirementLabels } from '#model/schemas/care.ts';
import { deliveredServices, wordService } from '#model/schemas/service-names.ts';
import { listMessages } from '#test/kit/api/messages.ts';
import { preferencesSchema } from './preferences.ts';

const least = { childAges: [2], serviceTypes: ['nanny'] };

function judge(changes: object): string[] {
  return listMessages(preferencesSchema, { ...least, ...changes });
}

describe('ages', () => {
  test.each([[], undefined, null, 'two'])('A329, A608: %j is no age', (childAges) => {
    expect(judge({ childAges })).toEqual(['childAges: Please add at least one child age']);
  });

  test.each([0, 0.5, 1.25, 17.9, 18])('%d is an age', (age) => {
    expect(judge({ childAges: [age] })).toEqual([]);
  });

  test.each([-1, -0.1, 18.1, 19, Number.NaN, Infinity, '7', null, true])(
    'A609: %j is refused as an age',
    (age) => {
      expect(judge({ childAges: [3, age] })).toEqual([
        'childAges[1]: Child ages must be numbers from 0 to 18',
      ]);
    },
  );

  test('40 ages are accepted, one more is not', () => {
    expect(judge({ childAges: Array.from({ length: 40 }, () => 3) })).toEqual([]);
    expect(judge({ childAges: Array.from({ length: 41 }, () => 3) })).toEqual([
      'childAges: Please keep to 40 child ages at most',
    ]);
  });
});

describe('services', () => {
  test.each([[], undefined, 'nanny'])('A330, A608: %j is no service', (serviceTypes) => {
    expect(judge({ serviceTypes })).toEqual(['serviceTypes: Please select at least one service']);
  });

  test.each(deliveredServices.map(wordService))(
    'A712: a service is taken as slug and as label: $slug, $match',
    ({ slug, match: label }) => {
      const serviceTypes = [slug, label, ` ${label.toUpperCase()} `];
      expect(preferencesSchema.parse({ ...least, serviceTypes }).serviceTypes).toEqual([
        ...[slug, slug, slug],
      ]);
    },
  );

  test.each(['butler', '', 'toString'])('an unknown service is refused in words: %j', (service) => {
    expect(judge({ serviceTypes: ['nanny', service] })).toEqual([
      'serviceTypes[1]: A service must be one of: Nanny Services, Doula Services, Family Assistant, Childcare Consulting, Specialized Care',
    ]);
  });
});

describe('what may be left open', () => {
  test('ages and services are enough', () => {
    expect(preferencesSchema.parse(least)).toEqual(least);
  });

  test('a choice that is left open may be sent as an empty text', () => {
    expect(judge({ scheduleNeeds: '', providerExperience: '', location: '' })).toEqual([]);
    expect(judge({ specialRequirements: [] })).toEqual([]);
  });

  test('a choice that does not exist is refused with those that do', () => {
    expect(judge({ scheduleNeeds: 'weekly', providerExperience: '2_years' })).toEqual([
      'scheduleNeeds: Schedule must be one of: full_time, part_time, occasional, flexible',
      'providerExperience: Minimum experience must be one of: any, 1_year, 3_years, 5_years, 10_years',
    ]);
  });

  test.each(Object.entries(specialRequirementLabels))(
    'a special requirement is taken by name and as people read it: %s, %s',
    (name, label) => {
      const input = { ...least, specialRequirements: [name, label] };
      expect(preferencesSchema.parse(input).specialRequirements).toEqual([name, name]);
    },
  );

  test('an unknown special requirement is refused', () => {
    expect(judge({ specialRequirements: ['juggling'] })).toEqual([
      expect.stringMatching(
        /^specialRequirements\[0\]: A special requirement must be one of: Birth support, Postpartum/,
      ),
    ]);
  });

  test('a location is trimmed, and a very long one is refused', () => {
    expect(preferencesSchema.parse({ ...least, location: ' Largo ' }).location).toBe('Largo');
    expect(judge({ location: 'x'.repeat(101) })).toEqual([
      'location: Location must be at most 100 characters',
    ]);
  });

  test('A610: a budget is allowed, and not required', () => {
    expect(judge({ budgetRange: '$20-25' })).toEqual([]);
    expect(judge({})).toEqual([]);
  });

  test('a field that does not exist is refused', () => {
    expect(judge({ email: 'ana@example.com' })).not.toEqual([]);
  });
});
