import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { countDelivered } from './delivered.server.ts';
import { listUndatedChecks } from '#model/entries/provider-facts.ts';
import { siteSchema } from '#model/schemas/site.ts';

const site = siteSchema.parse(
  parse(readFileSync(path.join(agencyDir, 'content/site.yaml'), 'utf8')),
);

test('A875: all pictures and links of the fixture agency are known as samples', async () => {
  expect(await countDelivered(site, agencyDir)).toEqual({ looks: 7, links: 3, drawings: 2 });
});

test('A955: a drawing of the agency’s own replaces a built-in one', async () => {
  const brand = { scene: { image: '/uploads/hills.svg' }, walk: {} };
  expect(await countDelivered({ brand, social: {} }, agencyDir)).toMatchObject({ drawings: 1 });
});

test('A875: what is taken out or replaced is no sample, wherever a picture lies', async () => {
  const facebook = 'https://www.facebook.com/heron';
  expect(await countDelivered({ social: { facebook } }, agencyDir)).toEqual({
    looks: 0,
    links: 0,
    drawings: 2,
  });
  const brand = { logo: { image: '/images/story.svg' }, icon: { image: '/uploads/none.png' } };
  const { linkedin } = site.social;
  expect(await countDelivered({ brand, social: { facebook, linkedin } }, agencyDir)).toEqual({
    looks: 0,
    links: 1,
    drawings: 2,
  });
});

const month = '2026-03';
const all = { interview: month, identity: month, references: month, records: month, cpr: month };

test.each([
  ['a profile with all of them', { checks: all }, []],
  ['a profile without any', {}, ['interview', 'identity', 'references', 'records', 'cpr']],
  ['a driver without a driving record', { checks: all, skills: ['transportation'] }, ['driving']],
  ['a driver by specialty', { checks: all, specialties: ['Transportation'] }, ['driving']],
  ['a driver with one', { checks: { ...all, driving: month }, skills: ['transportation'] }, []],
] as const)('A875: %s still has to date these checks', (_, provider, undated) => {
  const { checks, skills, specialties } = {
    checks: {},
    skills: [],
    specialties: [],
    ...provider,
  };
  expect(listUndatedChecks({ checks, skills: [...skills], specialties: [...specialties] })).toEqual(
    undated,
  );
});
