import type { PictureSize } from './picture-format.ts';

const orientationTag = 0x0112;
/** A short number. */
const shortType = 3;

/**
 * Which side of a picture is up, as its camera noted it.
 *
 * @param exif from the mark of the byte order on; it may be damaged
 * @returns 1 to 8; 1, as it is stored, where nothing can be read
 */
export function readOrientation(exif: Buffer): number {
  try {
    const isLittle = exif.toString('latin1', 0, 2) === 'II';
    const short = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
    const first = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
    const count = short(first);
    for (let entry = first + 2; entry < first + 2 + count * 12; entry += 12) {
      if (short(entry) !== orientationTag || short(entry + 2) !== shortType) continue;
      const value = short(entry + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

/** Exif that says which side is up and nothing else. */
export function writeOrientation(orientation: number): Buffer {
  const exif = Buffer.alloc(26);
  exif.write('II*\0', 'latin1');
  exif.writeUInt32LE(8, 4);
  exif.writeUInt16LE(1, 8);
  exif.writeUInt16LE(orientationTag, 10);
  exif.writeUInt16LE(shortType, 12);
  exif.writeUInt32LE(1, 14);
  exif.writeUInt16LE(orientation, 18);
  return exif;
}

/** The size that is seen of a picture that may lie on its side. */
export function turnSize({ width, height }: PictureSize, orientation: number): PictureSize {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
