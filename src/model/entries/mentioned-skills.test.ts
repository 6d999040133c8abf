import { expect, test } from 'vitest';
import { listShipped } from '#test/kit/shipped-content.ts';
import { findSkillContradictions, listMentionedSkills } from './mentioned-skills.ts';

const profile = { title: 'Nanny', specialties: [], skills: ['newborn-care' as const] };

test.each([
  [{ checks: { driving: '2026-03' } }, ['transportation']],
  [{ checks: { cpr: '2026-03' } }, []],
  [{ specialties: ['homework HELP'] }, ['homework-help']],
  [{ specialties: 'Overnight care' }, ['overnight-care']],
  [{ detailedBio: 'She works in Tampa and drives her own car.' }, ['transportation']],
  [{ detailedBio: 'She never drives with children.' }, []],
  [{ detailedBio: "She doesn't do overnights. She cooks." }, ['meal-preparation']],
  [{ note: 'I drive. I was a pastry cook.' }, ['transportation']],
  [{ title: 'Birth Doula' }, ['birth-support']],
  [{ detailedBio: 'Driven by coffee, she likes night owls.' }, []],
])('A920: %j speaks for %j', (facts, skills) => {
  expect(listMentionedSkills({ ...profile, ...facts })).toEqual(skills);
});

test('only plain facts contradict a list of skills, and no facts an empty one', () => {
  const driver = { checks: { driving: '2026-03' }, detailedBio: 'She cooks.' };
  expect(findSkillContradictions({ ...profile, ...driver })).toEqual([
    'has a driving check, but no transportation',
  ]);
  expect(findSkillContradictions({ ...profile, ...driver, skills: [] })).toEqual([]);
});

test('no profile of the agency contradicts itself', () => {
  expect(listShipped('providers').flatMap(findSkillContradictions)).toEqual([]);
});
