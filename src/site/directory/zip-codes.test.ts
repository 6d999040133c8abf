import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findAreaOfZip, findTownOfZip, listTownNames } from './zip-codes.ts';

const toArea = (slug: string, zipCodes: string) => ({ slug, name: slug, cities: [], zipCodes });

describe('A954: a ZIP code that two counties name', () => {
  test.each([
    ['98110', '980, 981', '98110', 'other'],
    ['98109', '980, 981', '98110', 'wide'],
    ['98110', '980, 981', '983, 98100-98120', 'other'],
    ['98110', '98110', '98105-98115', 'wide'],
    ['98110', '981', '981', 'wide'],
    ['98210', '980, 981', '98110', undefined],
  ])('%s of %j and %j belongs to %s', (zip, wide, other, slug) => {
    const areas = [toArea('wide', wide), toArea('other', other)];
    expect(findAreaOfZip(zip, areas)?.slug).toBe(slug);
  });

  test('belongs to the one that names it alone, in whatever order they stand', () => {
    const digits = fc.stringMatching(/^[0-9]{5}$/);
    fc.assert(
      fc.property(digits, fc.array(digits), fc.boolean(), (zip, more, isFirst) => {
        const exact = toArea('exact', [...more.filter((each) => each !== zip), zip].join(', '));
        const wide = toArea('wide', `${zip.slice(0, 3)}, 00000-99999`);
        const areas = isFirst ? [exact, wide] : [wide, exact];
        expect(findAreaOfZip(zip, areas)?.slug).toBe('exact');
      }),
    );
  });
});

describe('A926: the further towns of a county', () => {
  const wide = { ...toArea('wide', '980, 981'), cities: ['Tacoma'] };
  const other = { ...toArea('other', '983'), towns: "Town 'n' Bay, Ruston 98109 98111-98113" };

  test('have their names beside its cities', () => {
    expect(listTownNames(wide)).toEqual(['Tacoma']);
    expect(listTownNames(other)).toEqual(["Town 'n' Bay", 'Ruston']);
  });

  test.each([
    ['98109', 'other', 'Ruston'],
    ['98112', 'other', 'Ruston'],
    ['98110', 'wide', null],
    ['98300', 'other', null],
  ])('%s belongs to %s, and is that of %j alone', (zip, slug, town) => {
    const area = findAreaOfZip(zip, [wide, other]);
    expect(area?.slug).toBe(slug);
    expect(area && findTownOfZip(zip, area)).toBe(town);
  });
});
