import { DamagedPictureError, takeBytes } from './damaged-picture.ts';
import type { PictureFormat } from './picture-format.ts';

const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const graphicControl = 0xf9;
const application = 0xff;

/** What programs add that belongs to the picture: how often it repeats, and its colours. */
const keptApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** How many bytes a table of colours takes, from the byte that announces it. */
function countTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Where a run of blocks ends, each of which says its length. */
function findBlocksEnd(bytes: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const length = bytes.readUInt8(at);
    at += length + 1;
    if (length === 0) return at;
  }
}

function isKept(part: Buffer): boolean {
  if (part[0] === image || part[1] === graphicControl) return true;
  return part[1] === application && keptApplications.has(part.toString('latin1', 3, 14));
}

/** Small drawings, also moving ones. */
export const gif: PictureFormat = {
  ending: '.gif',
  contentType: 'image/gif',
  isFormat: (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
  strip: (bytes) => {
    let at = 13 + countTableBytes(bytes.readUInt8(10));
    const parts = [takeBytes(bytes, 0, at)];
    for (;;) {
      const kind = bytes.readUInt8(at);
      if (kind === trailer) return Buffer.concat([...parts, Buffer.from([trailer])]);
      if (kind !== image && kind !== extension) throw new DamagedPictureError('Unknown block.');
      const start = kind === image ? at + 11 + countTableBytes(bytes.readUInt8(at + 9)) : at + 2;
      const end = findBlocksEnd(bytes, start);
      const part = takeBytes(bytes, at, end - at);
      if (isKept(part)) parts.push(part);
      at = end;
    }
  },
  readSize: (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
};
