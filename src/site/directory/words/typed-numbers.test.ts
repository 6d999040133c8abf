import { expect, test } from 'vitest';
import { readNumber, readYears } from './typed-numbers.ts';
import { splitWords } from './word-forms.ts';

const read = (typed: string) => {
  const fact = readNumber(splitWords(typed));
  return fact ? fact.label : fact;
};

const [infants, toddlers] = ['infants', 'toddlers (ages 1-3)'];
const [preschoolers, school] = ['preschoolers (ages 4-5)', 'school-age children (ages 6-12)'];

test.each([
  [
    infants,
    '0,zero years old,0 years old,6 months,6 month old,11 mos,3 mo,8 weeks,8 week old,2 wks,1 wk,5 meses,1 mes,seis semanas,8 months of age,8 meses de edad',
  ],
  [
    toddlers,
    '2,2 year old,2-year-old,2yo,2 y o,2 yr old,2 yrs old,2 years of age,two year olds,18 months,52 weeks,age 2,ages 2,aged 2,edad 2,age 3 years,aged 2 yrs,3 año,2 años de edad,dos años de edad,edad 2 años,2 year,2 yr,2y',
  ],
  [
    preschoolers,
    '4,four years old,cuatro años de edad,5 years old,five years old,cinco años de edad,5 años,48 months',
  ],
  [
    school,
    '6,seven year old,siete años de edad,eight years old,ocho años de edad,nine years old,nueve años de edad,ten years old,diez años de edad,12,12 year old,age 10,aged 11 years old,once años de edad,72 months',
  ],
  ['teens (ages 13-18)', '13,13 year old,age 18,17 yrs old'],
  [
    '5+ years of experience',
    '5 years,5 yrs,5 yr experience,5 year experience,5 years of experience,5 yrs exp,cinco años de experiencia',
  ],
  ['12+ years of experience', '12 years,twelve years experience'],
  [
    'full time',
    '40 hours,40 hours a week,40 hrs per week,40 hr week,5 days,5 days a week,5 dias por semana',
  ],
  [
    'part time',
    '20 hours,39 horas por semana,3 days,4 days per week,tres dias,3 días por semana,20 hrs/wk',
  ],
  ['occasional days', '19 hours,1 hour,una hora,2 days,1 day,2 días'],
])('A897, A934: %s is what is meant by any of “%s”', (label, typed) => {
  const others = typed.split(',').filter((each) => read(each) !== label);
  expect(others.map((each) => `${each}: ${String(read(each))}`)).toEqual([]);
});

test('A934: a count of children or of times is a number that no profile answers', () => {
  const typed =
    '2 kids,1 kid,two children,one child,2 boys,1 boy,3 girls,1 girl,2 sons,1 son,2 daughters,1 daughter,2 hijos,1 hijo,2 hijas,una hija,2 niños,un niño,3 niñas,1 niña,9 to 5,12 to 12,3 times,1 time,2 mornings,1 morning,3 evenings,1 evening,2 afternoons,1 afternoon';
  const others = typed.split(',').filter((each) => read(each) !== null);
  expect(others).toEqual([]);
});

test('A934: a number in other words, and an age that nobody cares for, are none of these', () => {
  const typed =
    '336,40,99 years old,age 19,2 dogs,100 hours,100 days,100 months,a 2 year old,2 year old boy,40 hours a weekend,nanny,2 to,3 daysies,x2 kids,2 kidsx';
  expect(typed.split(',').filter((each) => read(each) !== undefined)).toEqual([]);
});

test.each([
  ['5-10 years', 5],
  ['10+ years', 10],
  ['Since 2012', 2012],
  ['Many years', 0],
])('A934: the experience “%s” counts as %i years at least', (experience, years) => {
  expect(readYears({ experience })).toBe(years);
});
