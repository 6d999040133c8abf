import { expect, test } from 'vitest';
import { listMessages } from '#test/kit/api/messages.ts';
import { findChoiceProblems } from '#model/entries/choice-problems.ts';
import { testimonialSchema } from './testimonial.ts';

const testimonial = {
  id: 4,
  text: 'They called back the next day.',
  name: 'Jo Alder',
  title: 'Mother of two, Largo',
  image: '/images/people/family.svg',
  rating: 4.5,
};

test('A583: a complete testimonial is accepted and counts as real unless it says otherwise', () => {
  expect(testimonialSchema.parse(testimonial)).toEqual({ ...testimonial, sample: false });
});

test.each([
  ['rating', 4.7, 'rating: Rating goes in halves, like 4 or 4.5.'],
  ['rating', 6, 'rating: Rating must be at most 5.'],
  ['rating', -1, 'rating: Rating must be at least 0.'],
  ['rating', 'five', 'rating: Rating must be a number from 0 to 5 in halves, like 4.5.'],
  ['id', 0, 'id: Id must be greater than 0.'],
  ['text', '', 'text: Text is empty. Write at least one word.'],
  ['text', 'a'.repeat(801), 'text: Text is longer than 800 characters. Please shorten it.'],
  ['sample', 'yes', 'sample: Sample must be true or false.'],
])('a wrong %s (%j) is refused with a remedy', (field, value, message) => {
  expect(listMessages(testimonialSchema, { ...testimonial, [field]: value })).toEqual([message]);
});

test('A741: a family may say which service it writes about, one of those that there are', () => {
  expect(testimonialSchema.parse({ ...testimonial, service: 'doula' }).service).toBe('doula');
  const file = 'content/testimonials/9-ana.yaml';
  const data = { ...testimonial, service: 'tutor' };
  const problems = findChoiceProblems([{ file, kind: 'testimonials', name: '9-ana', data }]);
  expect(problems.map(({ path, message }) => [path, message])).toEqual([
    [
      ['service'],
      'Service must be one of: nanny, doula, family-assistant, childcare-consulting, specialized-care.',
    ],
  ]);
});
