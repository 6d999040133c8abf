import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sharedPages, siteSchema } from '#model/schemas/site.ts';
import { site as example } from '#test/kit/agency-example.ts';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { drawIcon, drawLogo, drawTouchIcon, findLogoShapes } from './marks.server.ts';
import { drawShareFrame } from './share-frame.server.ts';
import { findPagePicture, findSharePicture } from './share-pictures.server.ts';

const art = '/images/story.svg';
const mark = '/images/brand/mark.svg';
const agency = siteSchema.parse({ ...example, brand: { logo: { image: mark } } });
const withArt = { ...agency, brand: { ...agency.brand, sharing: { home: { image: art } } } };

// Its pictures stay, whatever an owner puts into the project's own `public/`.
beforeEach(() => {
  const folder = vi.spyOn(process, 'cwd').mockReturnValue(agencyDir);
  return () => {
    folder.mockRestore();
  };
});

async function readPixels(bytes: Buffer) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return { data, ...info };
}

/** Returns the share of visibly different pixels within columns of two pictures. */
async function compare(one: Buffer, other: Buffer, [from, to]: [number, number]): Promise<number> {
  const [a, b] = [await readPixels(one), await readPixels(other)];
  expect([a.width, a.height, b.width, b.height]).toEqual([1200, 630, 1200, 630]);
  let count = 0;
  for (let y = 0; y < a.height; y += 1) {
    for (let x = from; x < to; x += 1) {
      const at = (y * a.width + x) * a.channels;
      const isOther = [0, 1, 2].some(
        (each) => Math.abs((a.data[at + each] ?? 0) - (b.data[at + each] ?? 0)) > 60,
      );
      if (isOther) count += 1;
    }
  }
  return count / ((to - from) * a.height);
}

const left: [number, number] = [0, 480];
const right: [number, number] = [620, 1200];

describe.each([true, false])('with a picture of the page: %s', (hasArt) => {
  const site = hasArt ? withArt : agency;

  test('A869: another name changes the left of a share picture, where the name stands, and nothing else', async () => {
    const one = await findPagePicture('home', site);
    const same = await findPagePicture('home', { ...site });
    const other = await findPagePicture('home', { ...site, name: 'Heron & Hearth' });
    expect(one.name).toBe('home.jpg');
    expect(await compare(one.bytes, same.bytes, left)).toBe(0);
    expect(await compare(one.bytes, other.bytes, left)).toBeGreaterThan(0.01);
    expect(await compare(one.bytes, other.bytes, right)).toBe(0);
  });
});

test('A869: every page has a share picture, of its own line', async () => {
  const pictures = await Promise.all(
    sharedPages.map(async (page) => (await findPagePicture(page, agency)).bytes),
  );
  const [home, blog, contact] = pictures;
  if (!home || !blog || !contact) throw new Error('A page has no share picture.');
  expect(home.equals(blog)).toBe(true);
  expect(home.equals(contact)).toBe(false);
});

test('A869: the picture of a caregiver or an article has the name, and an address that changes with it', async () => {
  const one = await findSharePicture({ image: art }, agency);
  const other = await findSharePicture({ image: art }, { ...agency, name: 'Heron & Hearth' });
  if (!one || !other) throw new Error('The picture was not drawn.');
  expect(one.name).not.toBe(other.name);
  expect(await compare(one.bytes, other.bytes, [0, 390])).toBeGreaterThan(0.01);
  expect(await compare(one.bytes, other.bytes, right)).toBe(0);
  expect(await findSharePicture({ image: '/uploads/no-such.jpg' }, agency)).toBeNull();
});

test('A869: a picture that several pages draw at the same moment is drawn for each', async () => {
  const site = { ...agency, name: randomUUID() };
  const pages = Array.from({ length: 8 }, () => findSharePicture({ image: art }, site));
  const [one, ...others] = await Promise.all(pages);
  for (const other of others) expect(other).toEqual(one);
  await rm(`node_modules/.astro/share-pictures/${one?.name.replace('story-', '') ?? ''}`);
});

test('A869: where the fonts have not the letters of a name, its logo stands alone and larger', () => {
  const known = drawShareFrame({ name: 'Heron & Hearth' }, null);
  const unknown = drawShareFrame({ name: 'بيت الطفل' }, null);
  expect(known.svg.split('<path').length).toBeGreaterThan(unknown.svg.split('<path').length);
  expect(unknown.logo.side).toBeGreaterThan(known.logo.side);
});

test('A869: the words of a share picture are shapes, which need no font', () => {
  const { svg } = drawShareFrame({ name: 'Heron & Hearth' }, 'Nannies for Fort Myers');
  expect(svg).not.toMatch(/<text|font/);
});

test.each([
  ['no picture', undefined],
  ['a picture that is not there', '/uploads/no-such.png'],
  ['a file that is no picture', '/uploads/../../package.json'],
])('A870: with %s, logo and icon are the initials', async (_, image) => {
  const of = (name: string) => ({ name, brand: { logo: { image }, icon: { image } } });
  const [one, other] = [of('Heron & Hearth'), of('The Ava')];
  for (const draw of [drawLogo, drawIcon]) {
    expect(await draw(one)).not.toBe(await draw(other));
    expect(await draw(one)).toBe(await draw(of('Happy Home')));
  }
});

test('A870: an agency’s own logo and icon are taken as they are', async () => {
  const brand = { logo: { image: mark }, icon: { image: '/images/brand/icon.svg' } };
  const site = { name: 'Heron & Hearth', brand };
  expect(await drawLogo(site)).toContain('<path');
  expect(await drawLogo(site)).toBe(await drawLogo({ ...site, name: 'Ava' }));
  expect(await drawIcon(site)).toBe(await drawIcon({ ...site, name: 'Ava' }));
});

test('A870: the header carries a plain logo, and shows any other as a picture', async () => {
  const toSite = (image: string) => ({ name: 'Ava', brand: { logo: { image } } });
  expect(await findLogoShapes(toSite(mark))).toMatch(/^<path/);
  expect(await findLogoShapes(toSite(art))).toMatch(/^<image href="\/images\/logo-mark\.svg"/);
  expect((await findLogoShapes(toSite(''))).length).toBeLessThan(1500);
});

test('A870: the icon of a phone has 180 pixels a side, none of them transparent', async () => {
  for (const image of ['/images/brand/icon.svg', mark, '']) {
    const icon = await drawTouchIcon({ name: 'Ava', brand: { icon: { image } } });
    const { width, height, hasAlpha } = await sharp(icon).metadata();
    expect([width, height, hasAlpha]).toEqual([180, 180, false]);
  }
});
