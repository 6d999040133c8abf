import { expect, test } from 'vitest';
import { setAgency } from '#lib/agency.ts';
import { agencyFacts } from '#test/kit/agency-facts.ts';
import { isCardIllustrated, isIllustrated } from './drawn-portrait.ts';

const drawing = { image: '/images/people/jo.svg', sample: false };
const photo = { image: '/uploads/jo.jpg', sample: false };

test('A971: an SVG is called an illustration, and so is what the agency marks as drawn; a photo is not', () => {
  expect(isIllustrated(drawing)).toBe(true);
  expect(isIllustrated(photo)).toBe(false);
  expect(isIllustrated({ ...photo, imageDrawn: true })).toBe(true);
});

test('A971: a card of a sample says so instead', () => {
  expect(isCardIllustrated(drawing)).toBe(true);
  expect(isCardIllustrated({ ...drawing, sample: true })).toBe(false);
});

test('A971: an agency can leave the word out', () => {
  setAgency({ ...agencyFacts, illustrations: 'unnamed' });
  expect(isIllustrated(drawing)).toBe(false);
  expect(isCardIllustrated(drawing)).toBe(false);
});
