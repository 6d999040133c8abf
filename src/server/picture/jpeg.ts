import { DamagedPictureError, takeBytes } from './damaged-picture.ts';
import { readOrientation, turnSize, writeOrientation } from './orientation.ts';
import type { PictureFormat } from './picture-format.ts';

const startOfImage = Buffer.from([0xff, 0xd8]);
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;
const exifName = 'Exif\0\0';

/** A part of the file: its marker, and all of its bytes up to the next marker. */
interface Segment {
  marker: number;
  bytes: Buffer;
  /** What it holds, without marker and length; of a scan also the picture's data. */
  content: Buffer;
}

/** Splits a JPEG at its markers; what comes after the end of the picture is left out. */
function listSegments(bytes: Buffer): Segment[] {
  const segments: Segment[] = [];
  let at = startOfImage.length;
  for (;;) {
    if (takeBytes(bytes, at, 2)[0] !== 0xff) throw new DamagedPictureError('A marker is missing.');
    const marker = bytes.readUInt8(at + 1);
    // A marker may be filled up with more of its first byte.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) {
      segments.push({ marker, bytes: bytes.subarray(at, at + 2), content: Buffer.alloc(0) });
      return segments;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) throw new DamagedPictureError('A segment has no length.');
    const end = marker === startOfScan ? findScanEnd(bytes, at + 2 + length) : at + 2 + length;
    const segment = takeBytes(bytes, at, end - at);
    segments.push({ marker, bytes: segment, content: segment.subarray(4) });
    at = end;
  }
}

/** Where the data of a scan ends: at a marker that is neither a byte of it nor a restart. */
function findScanEnd(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  throw new DamagedPictureError('The picture is cut off.');
}

function isExif({ marker, content }: Segment): boolean {
  return marker === 0xe1 && content.toString('latin1', 0, 6) === exifName;
}

function isKept({ marker, content }: Segment): boolean {
  if (marker === comment) return false;
  const startsWith = (name: string) => content.toString('latin1', 0, name.length) === name;
  // What programs add; of it, only how colours are meant belongs to the picture.
  if (marker === 0xe2) return startsWith('ICC_PROFILE\0');
  if (marker === 0xee) return startsWith('Adobe');
  return marker < 0xe0 || marker > 0xef;
}

function findOrientation(segments: Segment[]): number {
  const exif = segments.find(isExif);
  return exif ? readOrientation(exif.content.subarray(exifName.length)) : 1;
}

function toExifSegment(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from(exifName, 'latin1'), writeOrientation(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([head, content]);
}

function isFrame({ marker }: Segment): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Photos as cameras write them. */
export const jpeg: PictureFormat = {
  ending: '.jpg',
  contentType: 'image/jpeg',
  isFormat: (bytes) => bytes.subarray(0, 2).equals(startOfImage) && bytes[2] === 0xff,
  strip: (bytes) => {
    const segments = listSegments(bytes);
    const orientation = findOrientation(segments);
    return Buffer.concat([
      startOfImage,
      ...(orientation === 1 ? [] : [toExifSegment(orientation)]),
      ...segments.filter(isKept).map((segment) => segment.bytes),
    ]);
  },
  readSize: (bytes) => {
    const segments = listSegments(bytes);
    const frame = segments.find(isFrame);
    if (!frame) throw new DamagedPictureError('There is no picture in it.');
    const size = { width: frame.content.readUInt16BE(3), height: frame.content.readUInt16BE(1) };
    return turnSize(size, findOrientation(segments));
  },
};
