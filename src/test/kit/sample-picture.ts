import sharp, { type Sharp } from 'sharp';

/** The words that must stay in the camera: a place, a name. */
export const secret = 'Elm-Street-27';

/** The kinds of pictures that the site accepts. */
export const pictureKinds = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;

export type PictureKind = (typeof pictureKinds)[number];

function draw(): Sharp {
  const pixels = Buffer.from(Array.from({ length: 24 * 16 * 3 }, (_, at) => (at * 37) % 256));
  return sharp(pixels, { raw: { width: 24, height: 16, channels: 3 } });
}

/** Returns a small picture, 24 by 16, without metadata. */
export async function drawPicture(kind: PictureKind): Promise<Buffer> {
  return draw().toFormat(kind).toBuffer();
}

/**
 * Returns a photo as a phone takes it: with location, owner and description.
 *
 * @param orientation which side is up
 */
export async function takePhoto(kind: PictureKind, orientation = 1): Promise<Buffer> {
  return draw()
    .withExif({
      IFD0: { Artist: secret },
      IFD3: { GPSLatitude: '27/1 30/1 0/1', GPSAreaInformation: secret },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${secret}</a></x:xmpmeta>`)
    .withMetadata({ orientation })
    .toFormat(kind)
    .toBuffer();
}

/** Returns the colors of a picture, pixel by pixel, as they are stored. */
export async function readPixels(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture, { pages: -1 }).raw().toBuffer();
}
