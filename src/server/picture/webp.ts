import { DamagedPictureError, takeBytes } from './damaged-picture.ts';
import { readOrientation, turnSize, writeOrientation } from './orientation.ts';
import type { PictureFormat, PictureSize } from './picture-format.ts';

const keptTypes = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ICCP']);
const frameTypes = new Set(['VP8 ', 'VP8L', 'ALPH']);
/** What a frame of a moving picture says before its own chunks. */
const frameHeadLength = 16;
const exifFlag = 0x08;
const xmpFlag = 0x04;

interface Chunk {
  type: string;
  content: Buffer;
}

function listChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at < bytes.length;) {
    const type = takeBytes(bytes, at, 8).toString('latin1', 0, 4);
    const length = bytes.readUInt32LE(at + 4);
    chunks.push({ type, content: takeBytes(bytes, at + 8, length) });
    // Chunks begin at even places.
    at += 8 + length + (length % 2);
  }
  return chunks;
}

function writeChunk({ type, content }: Chunk): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** The chunks of the file; what comes after the announced length is left out. */
function listFileChunks(bytes: Buffer): Chunk[] {
  return listChunks(takeBytes(bytes, 12, bytes.readUInt32LE(4) - 4));
}

function findOrientation(chunks: Chunk[]): number {
  const exif = chunks.find(({ type }) => type === 'EXIF');
  if (!exif) return 1;
  // Some programs write the name that Exif has in a JPEG.
  const isNamed = exif.content.toString('latin1', 0, 6) === 'Exif\0\0';
  return readOrientation(exif.content.subarray(isNamed ? 6 : 0));
}

function stripChunk({ type, content }: Chunk, orientation: number): Chunk[] {
  if (type === 'VP8X') {
    const head = Buffer.from(content);
    const kept = head.readUInt8(0) & ~(exifFlag | xmpFlag);
    head.writeUInt8(orientation === 1 ? kept : kept | exifFlag);
    return [{ type, content: head }];
  }
  if (type === 'ANMF') {
    const head = takeBytes(content, 0, frameHeadLength);
    const inner = listChunks(content.subarray(frameHeadLength));
    const kept = inner.filter((each) => frameTypes.has(each.type)).map(writeChunk);
    return [{ type, content: Buffer.concat([head, ...kept]) }];
  }
  return keptTypes.has(type) ? [{ type, content }] : [];
}

function readFirstSize({ type, content }: Chunk): PictureSize {
  switch (type) {
    case 'VP8X':
      return { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 };
    case 'VP8L': {
      const bits = content.readUInt32LE(1);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return {
        width: content.readUInt16LE(6) & 0x3fff,
        height: content.readUInt16LE(8) & 0x3fff,
      };
    default:
      throw new DamagedPictureError('The size is missing.');
  }
}

/** What the pages themselves are given pictures in. */
export const webp: PictureFormat = {
  ending: '.webp',
  contentType: 'image/webp',
  isFormat: (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  strip: (bytes) => {
    const chunks = listFileChunks(bytes);
    // Only a file that begins with an extended head may hold Exif at all.
    const orientation = chunks[0]?.type === 'VP8X' ? findOrientation(chunks) : 1;
    const kept = chunks.flatMap((chunk) => stripChunk(chunk, orientation));
    if (orientation !== 1) kept.push({ type: 'EXIF', content: writeOrientation(orientation) });
    const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept.map(writeChunk)]);
    return writeChunk({ type: 'RIFF', content: body });
  },
  readSize: (bytes) => {
    const chunks = listFileChunks(bytes);
    const [first] = chunks;
    if (!first) throw new DamagedPictureError('There is no picture in it.');
    return turnSize(readFirstSize(first), first.type === 'VP8X' ? findOrientation(chunks) : 1);
  },
};
