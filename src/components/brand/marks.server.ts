import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Site } from '#model/schemas/site.ts';
import { maxPicturePixels } from '#model/schemas/upload-limits.ts';
import { cropPicture } from './crop-picture.server.ts';
import { drawLine, toDrawable } from './lettering.server.ts';
import { readThemeColor } from './theme-colors.server.ts';

type Branded = Pick<Site, 'name' | 'brand'>;

const markSide = 64;
/** The size of a photo in a drawing, in pixels: enough for high-resolution screens. */
const photoSide = 192;

/** Small words that get no initial. */
const littleWords = ['a', 'an', 'and', 'of', 'the'];

/** Reads a picture from the content; null for no picture, a missing one, or one on another site. */
async function readMark(image: string | undefined): Promise<Buffer | null> {
  if (!image?.startsWith('/')) return null;
  return readFile(path.join(process.cwd(), 'public', image)).catch(() => null);
}

/**
 * Returns a picture as an SVG file: a drawing as it is, a photo embedded and cropped around its
 * focal point, if any; null for a damaged one.
 */
async function toSvg(picture: Buffer, focus: string | undefined): Promise<string | null> {
  try {
    const { format } = await sharp(picture).metadata();
    if (format === 'svg') return picture.toString('utf8');
    const size = { width: photoSide, height: photoSide };
    const png =
      focus === undefined
        ? await drawMark(picture, photoSide)
        : await cropPicture({ bytes: picture, focus }, size);
    const href = `data:image/png;base64,${png.toString('base64')}`;
    return wrapMark(`<image width="64" height="64" href="${href}"/>`);
  } catch {
    return null;
  }
}

function wrapMark(shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">${shapes}</svg>`;
}

/** Draws the agency's initials as shapes, for names whose letters the fonts may lack. */
function drawInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const telling = words.filter((word) => !littleWords.includes(word.toLowerCase()));
  const initials = telling.slice(0, 2).map((word) => Array.from(word)[0] ?? '');
  const letters = toDrawable(initials.join('').toUpperCase(), 'heading');
  if (letters === null) return `<circle cx="32" cy="32" r="12" fill="${readThemeColor('sun')}"/>`;
  const size = letters.length > 1 ? 27 : 36;
  const { path, width } = drawLine(letters, 'heading', size);
  const [x, y] = [(markSide - width) / 2, (markSide + size * 0.7) / 2];
  return `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)})" fill="${readThemeColor('paper')}" d="${path}"/>`;
}

/** Returns the logo as an SVG file: the agency's own, or its initials. */
export async function drawLogo({ name, brand }: Branded): Promise<string> {
  const own = await readMark(brand?.logo?.image);
  const drawn = own && (await toSvg(own, brand?.logo?.imageFocus));
  return (
    drawn ??
    wrapMark(
      `<circle cx="32" cy="32" r="32" fill="${readThemeColor('lagoon')}"/>${drawInitials(name)}`,
    )
  );
}

/** Returns the icon of a browser tab as an SVG file: the agency's own, or its initials. */
export async function drawIcon({ name, brand }: Branded): Promise<string> {
  const own = await readMark(brand?.icon?.image);
  const drawn = own && (await toSvg(own, brand?.icon?.imageFocus));
  return (
    drawn ??
    wrapMark(
      `<rect width="64" height="64" fill="${readThemeColor('lagoon')}" rx="15"/>${drawInitials(name)}`,
    )
  );
}

/** Draws a whole picture as a square PNG file with sides of this many pixels. */
export function drawMark(picture: Buffer, side: number): Promise<Buffer> {
  return sharp(picture, { limitInputPixels: maxPicturePixels, density: 288 })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();
}

/**
 * Draws the icon for a phone's home screen. It has no transparent parts; phones round its corners.
 */
export async function drawTouchIcon(site: Branded): Promise<Buffer<ArrayBuffer>> {
  const side = 180;
  const icon = await drawMark(Buffer.from(await drawIcon(site)), side);
  // Rounded corners are filled with the color next to them.
  const [red = 0, green = 0, blue = 0, alpha = 0] = await sharp(icon)
    .extract({ left: side / 2, top: 0, width: 1, height: 1 })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const background = alpha === 255 ? { r: red, g: green, b: blue } : readThemeColor('paper');
  return sharp(icon).flatten({ background }).png({ palette: true }).toBuffer();
}

/** In pixels: browser tabs, and those of high-resolution screens. */
const faviconSides = [16, 32, 48];

/** Draws the icon as an ICO file, which some browsers and search engines ask for unasked. */
export async function drawFavicon(site: Branded): Promise<Buffer<ArrayBuffer>> {
  const icon = Buffer.from(await drawIcon(site));
  const images = await Promise.all(
    faviconSides.map(async (side) => ({ side, png: await drawMark(icon, side) })),
  );
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  images.forEach(({ side, png }, index) => {
    const at = 6 + 16 * index;
    head.writeUInt8(side, at);
    head.writeUInt8(side, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

/** Small enough to be part of every page. */
const maxInlineLength = 1500;

/**
 * Returns the logo's shapes for the header, which saves a request; a logo that is long or not made
 * of mere shapes becomes a picture with an address.
 */
export async function findLogoShapes(site: Branded): Promise<string> {
  const svg = (await drawLogo(site)).trim();
  const [, shapes = ''] = /^<svg[^>]* viewBox="0 0 64 64"[^>]*>([^]*)<\/svg>$/.exec(svg) ?? [];
  const isPlain =
    /^(?:<(?:path|circle|ellipse|rect)(?: (?:[a-z][\w-]*)="[\w .,()#%-]*")*\/>)+$/.test(shapes);
  if (isPlain && shapes.length <= maxInlineLength && !/ (?:id|on\w*|class|style)=/.test(shapes)) {
    return shapes;
  }
  return '<image href="/images/logo-mark.svg" width="64" height="64"/>';
}
