import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseMap, describeMap } from '#components/county-map.ts';
import { listNeighbors, toCountyName, toCountySlug } from './county.ts';
import { countySchema } from './site.ts';

const slugs = ['bay', 'gulf', 'lee', 'polk'];

/** Counties that list some of each other, themselves, and an unknown one as neighbors. */
const someCounties = fc
  .uniqueArray(fc.constantFrom(...slugs), { minLength: 1 })
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map((slug) =>
        fc.record(
          { slug: fc.constant(slug), neighbors: fc.subarray([...slugs, 'nowhere']) },
          { requiredKeys: ['slug'] },
        ),
      ),
    ),
  );

describe('neighboring counties', () => {
  test('A872: of two neighbors it is enough that one names the other', () => {
    const areas = [{ slug: 'lee', neighbors: ['polk'] }, { slug: 'polk' }, { slug: 'bay' }];
    expect(listNeighbors('lee', areas)).toEqual(['polk']);
    expect(listNeighbors('polk', areas)).toEqual(['lee']);
    expect(listNeighbors('bay', areas)).toEqual([]);
    expect(listNeighbors('gulf', areas)).toEqual([]);
  });

  test('A872: neighbors are each other’s, each once, and nobody is their own', () => {
    fc.assert(
      fc.property(someCounties, (areas) => {
        for (const { slug } of areas) {
          const neighbors = listNeighbors(slug, areas);
          expect(neighbors).not.toContain(slug);
          expect(new Set(neighbors).size).toBe(neighbors.length);
          for (const other of neighbors) expect(listNeighbors(other, areas)).toContain(slug);
        }
      }),
    );
  });

  test('A872: the order of the counties makes no difference', () => {
    fc.assert(
      fc.property(someCounties, (areas) => {
        for (const { slug } of areas) {
          const turned = listNeighbors(slug, areas.toReversed());
          expect(turned.toSorted()).toEqual(listNeighbors(slug, areas).toSorted());
        }
      }),
    );
  });
});

test('A872: a county goes by its name, and one that left by the words of its slug', () => {
  const areas = [{ slug: 'st-lucie', name: 'St. Lucie' }];
  expect(toCountyName('st-lucie', areas)).toBe('St. Lucie');
  expect(toCountyName('palm-beach', areas)).toBe('Palm Beach');
});

describe('the map of the counties', () => {
  const toCounty = (slug: string) => ({ slug, name: toCountyName(slug, []), cities: ['Town'] });
  const delivered = ['pinellas', 'hillsborough', 'manatee', 'sarasota', 'pasco'].map(toCounty);

  test('A872: the drawn map shows for the counties that it draws alone', () => {
    expect(chooseMap({ counties: delivered })).toBe('drawn');
    expect(chooseMap({ counties: delivered.toReversed() })).toBe('drawn');
    expect(chooseMap({ counties: [...delivered, toCounty('lee')] })).toBe('none');
    expect(chooseMap({ counties: delivered.slice(1) })).toBe('none');
    expect(chooseMap({ counties: [...delivered.slice(1), toCounty('lee')] })).toBe('none');
  });

  test('A872: a picture that the agency gives stands in its place', () => {
    const map = { image: '/uploads/map.png' };
    expect(chooseMap({ counties: delivered, map })).toBe('picture');
    expect(chooseMap({ counties: [toCounty('lee')], map })).toBe('picture');
  });

  test('A872: a map is described in the agency’s words, else by its counties', () => {
    const counties = [toCounty('lee'), toCounty('polk')];
    expect(describeMap({ counties, map: { imageAlt: 'Our corner' } })).toBe('Our corner');
    expect(describeMap({ counties })).toBe('Map of Lee and Polk counties');
    expect(describeMap({ counties: counties.slice(0, 1) })).toBe('Map of Lee County');
  });
});

describe('A941: the slug of a new county', () => {
  test.each([
    ['St. Lucie', [], 'st-lucie'],
    ['Miami-Dade', [], 'miami-dade'],
    ['Doña Ana', [], 'dona-ana'],
    ['Lee', ['lee', 'lee-county'], 'lee-county-county'],
    ['12', [], ''],
  ])('A941: %s', (name, taken, slug) => {
    expect(toCountySlug(name, taken)).toBe(slug);
  });

  test('A941: it is what the site accepts, and nobody else’s', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.array(fc.constantFrom(...slugs)),
        (name, taken) => {
          const slug = toCountySlug(name, taken);
          fc.pre(slug !== '');
          expect(countySchema.shape.slug.safeParse(slug).success).toBe(true);
          expect(taken).not.toContain(slug);
        },
      ),
    );
  });
});
