import { setAgency } from '#lib/agency.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countySlugs } from '#test/matching/suncoast-areas.ts';
import { getShipped } from '#test/kit/shipped-content.ts';
import { findCounty, toOutsideArea } from './location-names.ts';
import { foldText } from '#lib/text/fold-text.ts';

const areas = [
  {
    slug: 'pinellas',
    name: 'Pinellas',
    cities: ['St. Petersburg', 'Largo', 'Pinellas Park', 'Safety Harbor'],
    zipCodes: '337, 34677',
    towns: 'Gulfport, St. Pete Beach, Largo 33771 33773-33774',
  },
  {
    slug: 'hillsborough',
    name: 'Hillsborough County',
    cities: ['Tampa', 'Plant City, FL'],
    zipCodes: '33558-33559, 33563-33573',
    towns: "Lutz 33548 33549, Town 'n' Country",
  },
  { slug: 'pasco', name: 'Pasco', cities: ['New Port Richey', 'Port Richey', "Land O' Lakes"] },
  { slug: 'sarasota', name: 'Sarasota', cities: ['Sarasota', 'Cañada', 'Siesta Key'] },
  { slug: 'citrus', name: 'Citrus', cities: ['Inverness'] },
];

test('A872: a county that the agency has added is found with its cities', () => {
  const citrus = { county: 'citrus', countyName: 'Citrus' };
  expect(findCounty('Citrus County', areas)).toEqual({ ...citrus, city: null });
  expect(findCounty('near Inverness', areas)).toEqual({ ...citrus, city: 'Inverness' });
});

describe('A926: what people type is understood', () => {
  test.each<[text: string, county: string, city: string | null]>([
    ['Largo', 'pinellas', 'Largo'],
    ['  lArGo ', 'pinellas', 'Largo'],
    ['Largo, FL 33770', 'pinellas', 'Largo'],
    ['Largo Florida', 'pinellas', 'Largo'],
    ['33770', 'pinellas', null],
    ['near 33563', 'hillsborough', null],
    // A town says more than a ZIP code, which counties may share.
    ['Land O’Lakes 33558', 'pasco', "Land O' Lakes"],
    ['near Largo', 'pinellas', 'Largo'],
    ['Largo, Pinellas County', 'pinellas', 'Largo'],
    ['st petersburg', 'pinellas', 'St. Petersburg'],
    ['St.Petersburg', 'pinellas', 'St. Petersburg'],
    ['Saint Petersburg', 'pinellas', 'St. Petersburg'],
    ['downtown St. Pete', 'pinellas', 'St. Petersburg'],
    ['safety-harbor', 'pinellas', 'Safety Harbor'],
    ['Pinellas Park', 'pinellas', 'Pinellas Park'],
    ['Pinellas', 'pinellas', null],
    ['PINELLAS COUNTY, FLORIDA', 'pinellas', null],
    ['hillsborough', 'hillsborough', null],
    ['Hillsborough Co.', 'hillsborough', null],
    ['plant city', 'hillsborough', 'Plant City, FL'],
    ['New Port Richey', 'pasco', 'New Port Richey'],
    ['Port Richey or New Port Richey', 'pasco', 'Port Richey'],
    ['Land O’Lakes', 'pasco', "Land O' Lakes"],
    ['Sarasota', 'sarasota', 'Sarasota'],
    ['Sarasota County', 'sarasota', null],
    ['sarasota, fl', 'sarasota', 'Sarasota'],
    ['canada', 'sarasota', 'Cañada'],
    // One slip, or spaces that are off, as in the search.
    ['Largos', 'pinellas', 'Largo'],
    ['Safty Harbor, FL', 'pinellas', 'Safety Harbor'],
    ['pinellaspark', 'pinellas', 'Pinellas Park'],
    ['St.Pete', 'pinellas', 'St. Petersburg'],
    ['saintpetersburg', 'pinellas', 'St. Petersburg'],
    ['plantcity', 'hillsborough', 'Plant City, FL'],
    ['３３７７０', 'pinellas', null],
    ['33770-1234', 'pinellas', null],
    // A town beside the listed cities, and a ZIP code that is one town's alone.
    ['Gulfport', 'pinellas', 'Gulfport'],
    ['gulf port, FL', 'pinellas', 'Gulfport'],
    ['Gulfprot', 'pinellas', 'Gulfport'],
    ['near St Pete Beach', 'pinellas', 'St. Pete Beach'],
    ['town n country', 'hillsborough', "Town 'n' Country"],
    ['Lutz 33558', 'hillsborough', 'Lutz'],
    ['33549', 'hillsborough', 'Lutz'],
    ['33774-0001', 'pinellas', 'Largo'],
    ['33772', 'pinellas', null],
    ['siesta', 'sarasota', 'Siesta Key'],
  ])('%j', (text, county, city) => {
    expect(findCounty(text, areas)).toMatchObject({ county, city });
  });

  test.each(['Tacomma, WA', 'tacomma washington', 'Tacoma'])(
    "A950: the state behind a town is the agency's own: %s",
    (text) => {
      setAgency({ place: { state: 'WA', timeZone: 'America/Los_Angeles' } });
      const pierce = [{ slug: 'pierce', name: 'Pierce', cities: ['Tacoma'] }];
      expect(findCounty(text, pierce)).toMatchObject({ county: 'pierce', city: 'Tacoma' });
    },
  );

  test('locations are named as the agency writes them', () => {
    expect(findCounty('LARGO', areas)).toEqual({
      county: 'pinellas',
      countyName: 'Pinellas',
      city: 'Largo',
    });
  });
});

describe('A654: what names no county for sure is none', () => {
  test.each([
    '',
    ' ',
    '?!',
    'Miami',
    'Largish',
    'Port',
    'Petersburg',
    'FL',
    'County',
    'near the beach',
  ])('%j', (text) => {
    expect(findCounty(text, areas)).toBeNull();
  });

  test.each(['Largo or Tampa', 'between Pasco and Hillsborough', 'Hillsborough Ave, Largo'])(
    'two counties: %j',
    (text) => {
      expect(findCounty(text, areas)).toBeNull();
    },
  );

  test('a region that is called after a city: Tampa Bay', () => {
    expect(findCounty('Tampa Bay area', areas)).toBeNull();
  });

  test('a county that the agency does not list, with its cities', () => {
    const others = areas.filter(({ slug }) => slug !== 'citrus');
    expect(findCounty('Citrus', others)).toBeNull();
    expect(findCounty('Inverness', others)).toBeNull();
  });

  test('a further town of one county beside a city of another', () => {
    expect(findCounty('Lutz or Largo', areas)).toBeNull();
  });

  test('no areas at all', () => {
    expect(findCounty('Largo', [])).toBeNull();
  });
});

describe('A926: a place beyond all counties is known as one', () => {
  const { counties } = getShipped('site').serviceAreas;
  const all = [...counties, toOutsideArea('Orlando, Fort Myers, Tampa')];
  const outside = (city: string) => ({ county: '', countyName: '', city, isOutside: true });

  test.each([
    ['Orlando', 'Orlando'],
    ['near orlando, FL', 'Orlando'],
    ['Orlanda', 'Orlando'],
    ['fortmyers', 'Fort Myers'],
    ['Ft. Myers', 'Fort Myers'],
    ['33801', '33801'],
    ['10001-1234', '10001'],
  ])('%j', (text, city) => {
    expect(findCounty(text, all)).toEqual(outside(city));
  });

  test.each(['Tampa', 'County', 'Orlando or Tampa', '3380', '338011'])('but not %j', (text) => {
    expect(findCounty(text, all)?.isOutside).toBeUndefined();
  });

  test('where the ZIP codes of a county are not known, no ZIP code is outside', () => {
    expect(findCounty('10001', [...areas, toOutsideArea('Orlando')])).toBeNull();
  });

  test('nor where nobody says what is outside', () => {
    expect(findCounty('10001', counties)).toBeNull();
    expect(findCounty('Orlando', counties)).toBeNull();
  });

  /** Returns the first and the last ZIP code of each range, such as 33700 and 33799 for "337". */
  const listEnds = (codes: string) =>
    (codes.match(/\d{3,5}(?:-\d{5})?/g) ?? []).flatMap((range) => {
      const [first = '', last = first] = range.split('-');
      return [first.padEnd(5, '0'), last.padEnd(5, '9')];
    });

  test.each(counties)('every ZIP code of $name leads there, and nowhere else', (county) => {
    const zips = listEnds(`${county.zipCodes ?? ''}, ${county.towns ?? ''}`);
    expect(zips.length).toBeGreaterThan(10);
    for (const zip of zips)
      expect(findCounty(zip, all), zip).toMatchObject({ county: county.slug });
    const others = all.filter(({ slug }) => slug !== county.slug);
    for (const zip of zips) expect(findCounty(zip, others), zip).toEqual(outside(zip));
  });

  test.each(counties)('every town of $name leads there by its name and its ZIP codes', (county) => {
    const towns = county.towns?.split(', ') ?? [];
    expect(towns.length).toBeGreaterThan(10);
    for (const town of towns) {
      const city = town.replace(/ \d.*/, '');
      for (const text of [city, ...listEnds(town)]) {
        expect(findCounty(text, all), text).toMatchObject({ county: county.slug, city });
      }
    }
  });
});

/** Distinct names, even without case and accents, written as people write them. */
const aStem = fc
  .array(
    fc.string({ unit: fc.constantFrom(...Array.from('aeiorslßéñÖ')), minLength: 3, maxLength: 6 }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((words) => words.join(' '));
const aWording = fc.constantFrom(
  (stem: string) => stem,
  (stem: string) => `St. ${stem}`,
  (stem: string) => `Saint ${stem}`,
  (stem: string) => stem.replaceAll(' ', '-'),
  (stem: string) => stem.replaceAll(' ', "' "),
  (stem: string) => `${stem} County`,
  (stem: string) => `${stem}, FL`,
);

interface Named {
  slug: string;
  name: string;
  cities: string[];
}

/** Areas in which no two locations share a name. */
const someAreas: fc.Arbitrary<[Named, ...Named[]]> = fc
  .tuple(
    fc.uniqueArray(aStem, {
      minLength: 15,
      maxLength: 15,
      selector: (stem) => foldText(stem.toUpperCase()),
    }),
    fc.array(aWording, { minLength: 15, maxLength: 15 }),
    fc.shuffledSubarray([...countySlugs], { minLength: 2 }),
  )
  .map(([stems, wordings, slugs]) => {
    const names = stems.map((stem, index) => wordings[index]?.(stem) ?? stem);
    const [first, ...others] = slugs.map((slug, index) => {
      const [name = '', ...cities] = names.slice(index * 3, index * 3 + 3);
      return { slug, name, cities };
    });
    return [first ?? { slug: 'pinellas', name: 'Pinellas', cities: [] }, ...others];
  });

const aManner = fc.constantFrom(
  (name: string) => name,
  (name: string) => name.toUpperCase(),
  (name: string) => name.toLowerCase(),
  (name: string) => name.normalize('NFD'),
  (name: string) => foldText(name),
  (name: string) => ` ${name}, Florida `,
  (name: string) => `by the ${name} pub`,
);

test('every county and every city is found under its own name, however it is typed', () => {
  fc.assert(
    fc.property(someAreas, aManner, (list, type) => {
      for (const { slug, name, cities } of list) {
        const place = { county: slug, countyName: name };
        expect(findCounty(type(name), list)).toEqual({ ...place, city: null });
        for (const city of cities) expect(findCounty(type(city), list)).toEqual({ ...place, city });
      }
    }),
  );
});

test('A654: a text that names no location is none, and so is one that names two counties', () => {
  const other = fc.array(
    fc.string({ unit: fc.constantFrom(...Array.from('xyzw0 ,-')), maxLength: 8 }),
  );
  fc.assert(
    fc.property(someAreas, other, (list, words) => {
      expect(findCounty(words.join(' '), list)).toBeNull();
      const [first, second] = list;
      expect(findCounty(`${first.name} by the ${second?.name ?? ''}`, list)).toBeNull();
    }),
  );
});

test('any text is read without failing, also a hostile one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      expect([null, ...areas.map(({ slug }) => slug)]).toContain(
        findCounty(text, areas)?.county ?? null,
      );
    }),
  );
});
