import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';

const counties: Record<string, string> = {
  Pinellas:
    'St. Petersburg, Clearwater, Dunedin, Largo, Palm Harbor, Tarpon Springs, Safety Harbor, Oldsmar, Belleair, Seminole, Pinellas Park',
  Hillsborough:
    'Tampa, Brandon, Temple Terrace, Plant City, Apollo Beach, Ruskin, Sun City Center, Westchase, Riverview, Valrico',
  Manatee: 'Bradenton, Palmetto, Anna Maria Island, Ellenton, Lakewood Ranch, Parrish',
  Sarasota: 'Sarasota, Venice, North Port, Siesta Key, Longboat Key, Englewood, Nokomis, Osprey',
  Pasco:
    "New Port Richey, Port Richey, Hudson, Holiday, Trinity, Wesley Chapel, Zephyrhills, Land O' Lakes, Dade City",
};

async function openSection(openPage: OpenPage, id: string) {
  const page = await openPage('/');
  return page.locator(`#${id}`);
}

test.describe('where the agency works', () => {
  test('A102, A108: the region stands before five counties in their order', async ({
    openPage,
  }) => {
    const areas = await openSection(openPage, 'service-areas');
    const text = await areas.innerText();

    expect(await areas.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(
      Object.keys(counties),
    );
    expect(text.indexOf('Tampa Bay Metropolitan Area')).toBeGreaterThan(0);
    expect(text.indexOf('Tampa Bay Metropolitan Area')).toBeLessThan(text.indexOf('\nPinellas'));
  });

  for (const [statement, county, count] of [
    ['A103', 'Pinellas', 11],
    ['A104', 'Hillsborough', 10],
    ['A105', 'Manatee', 6],
    ['A106', 'Sarasota', 8],
    ['A107', 'Pasco', 9],
  ] as const) {
    test(`${statement}: ${county} lists its ${count.toString()} cities`, async ({ openPage }) => {
      const areas = await openSection(openPage, 'service-areas');
      const heading = areas.getByRole('heading', { name: county, exact: true });
      const cities = await heading.locator('xpath=..').getByRole('listitem').allInnerTexts();

      expect(cities).toHaveLength(count);
      expect(cities.join(', ')).toBe(counties[county]);
    });
  }

  test('A109: a note says that other cities may be served', async ({ openPage }) => {
    const areas = await openSection(openPage, 'service-areas');

    expect(await areas.innerText()).toMatch(/cities not listed may still be served/i);
  });
});
