import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { SharedPage, Site } from '#model/schemas/site.ts';
import { listWords } from '#lib/text/phrases.ts';
import { cropPicture } from './crop-picture.server.ts';
import { drawLogo, drawMark } from './marks.server.ts';
import { readThemeColor } from './theme-colors.server.ts';
import { drawShareFrame, type ShareFrame, shareSize } from './share-frame.server.ts';

export interface SharePicture {
  /** The file's name under `/images/og/`. */
  name: string;
  bytes: Buffer<ArrayBuffer>;
}

/** The picture of what a page is about. */
interface SharedSubject {
  image: string;
  imageFocus?: string | undefined;
}

export interface DescribedSubject extends SharedSubject {
  /** The text alternative. */
  alt: string;
}

type SharingSite = Pick<Site, 'name' | 'tagline' | 'brand' | 'serviceAreas'>;

const cacheFolder = 'node_modules/.astro/share-pictures';

const pictures = new Map<string, Promise<SharePicture | null>>();

/** Draws each picture once for all pages of a build. */
function remember(key: string, draw: () => Promise<SharePicture | null>) {
  const picture = pictures.get(key) ?? draw();
  // In development a picture or the name may change between two pages.
  if (import.meta.env.PROD) pictures.set(key, picture);
  return picture;
}

/**
 * Draws the share picture of a caregiver or an article: its picture beside the agency's name.
 * Returns null for a picture on another site, a missing one, or a damaged one.
 */
export function findSharePicture(
  { image, imageFocus = '' }: SharedSubject,
  site: SharingSite,
): Promise<SharePicture | null> {
  return remember(`${image} ${imageFocus}`, async () => {
    const art = await readPicture({ image, imageFocus });
    if (!art) return null;
    const { name } = path.parse(image);
    const drawn = await drawCached(drawShareFrame(site, null), art, site).catch(() => null);
    return drawn && { name: `${name}-${drawn.hash}.jpg`, bytes: drawn.bytes };
  });
}

/**
 * Draws the share picture of a page without one of its own. Where the content has none, or it can't
 * be read, the agency's name and the page's line are alone.
 */
export async function findPagePicture(page: SharedPage, site: SharingSite): Promise<SharePicture> {
  const picture = await remember(`page ${page}`, async () => {
    const shared = site.brand?.sharing?.[page];
    const frame = drawShareFrame(site, shared?.text ?? writeLine(page, site));
    const art =
      shared?.image === undefined ? null : await readPicture({ ...shared, image: shared.image });
    const drawn =
      (art && (await drawCached(frame, art, site).catch(() => null))) ??
      (await drawCached(frame, null, site));
    return { name: toPagePictureName(page), bytes: drawn.bytes };
  });
  if (!picture) throw new Error('Every page has a share picture.');
  return picture;
}

export function toPagePictureName(page: SharedPage): string {
  return `${page}.jpg`;
}

/** With more counties, the list would be too small to read. */
const maxCounties = 6;

function writeLine(page: SharedPage, { tagline, serviceAreas }: SharingSite): string {
  if (page !== 'contact') return tagline;
  const counties = serviceAreas.counties.map(({ name }) => name);
  return counties.length > maxCounties ? serviceAreas.region : listWords(counties);
}

interface Art {
  bytes: Buffer;
  focus: string;
}

async function readPicture({ image, imageFocus = '' }: SharedSubject): Promise<Art | null> {
  if (!image.startsWith('/')) return null;
  const bytes = await readFile(path.join(process.cwd(), 'public', image)).catch(() => null);
  return bytes && { bytes, focus: imageFocus };
}

/** Returns the cached picture if an earlier build has drawn the same one. */
async function drawCached(
  frame: ShareFrame,
  art: Art | null,
  site: SharingSite,
): Promise<{ hash: string; bytes: Buffer<ArrayBuffer> }> {
  const logo = await drawLogo(site);
  const hash = createHash('sha256')
    .update(JSON.stringify([frame, logo, art?.focus]))
    .update(art?.bytes ?? '')
    .digest('hex')
    .slice(0, 10);
  const cached = path.join(cacheFolder, `${hash}.jpg`);
  const known = await readFile(cached).catch(() => null);
  if (known) return { hash, bytes: known };
  const bytes = await draw(frame, art, logo);
  await mkdir(cacheFolder, { recursive: true });
  // A build that is killed now leaves no partial picture under the final name. Two pages may draw
  // the same one at once.
  const draft = `${cached}.${randomUUID()}`;
  await writeFile(draft, bytes);
  await rename(draft, cached);
  return { hash, bytes };
}

async function draw(
  frame: ShareFrame,
  art: Art | null,
  logo: string,
): Promise<Buffer<ArrayBuffer>> {
  const { pictureLeft: left } = frame;
  const picture =
    art && (await cropPicture(art, { width: shareSize.width - left, height: shareSize.height }));
  const mark = await drawMark(Buffer.from(logo), frame.logo.side);
  const drawn = sharp({
    create: { ...shareSize, channels: 3, background: readThemeColor(picture ? 'sand' : 'lagoon') },
  }).composite([
    ...(picture ? [{ input: picture, left, top: 0 }] : []),
    { input: Buffer.from(frame.svg) },
    { input: mark, left: frame.logo.left, top: frame.logo.top },
  ]);
  // A PNG of few colors would be half as large, but the build would take four times as long to draw
  // it.
  return drawn.jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer();
}
