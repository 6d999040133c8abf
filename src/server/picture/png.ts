import { crc32 } from 'node:zlib';
import { DamagedPictureError, takeBytes } from './damaged-picture.ts';
import { readOrientation, turnSize, writeOrientation } from './orientation.ts';
import type { PictureFormat } from './picture-format.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Chunks that make the picture, its colours and its movement; all others are about it. */
const keptTypes = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
);

interface Chunk {
  type: string;
  content: Buffer;
  /** All of it, with length and checksum. */
  bytes: Buffer;
}

/** Splits a PNG into its chunks; what comes after the last one is left out. */
function listChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let at = signature.length;
  for (;;) {
    const length = bytes.readUInt32BE(at);
    const chunk = takeBytes(bytes, at, length + 12);
    const type = chunk.toString('latin1', 4, 8);
    chunks.push({ type, content: chunk.subarray(8, 8 + length), bytes: chunk });
    if (type === 'IEND') return chunks;
    at += length + 12;
  }
}

function findOrientation(chunks: Chunk[]): number {
  const exif = chunks.find(({ type }) => type === 'eXIf');
  return exif ? readOrientation(exif.content) : 1;
}

function toChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Drawings and screenshots, also moving ones. */
export const png: PictureFormat = {
  ending: '.png',
  contentType: 'image/png',
  isFormat: (bytes) => bytes.subarray(0, signature.length).equals(signature),
  strip: (bytes) => {
    const chunks = listChunks(bytes);
    const orientation = findOrientation(chunks);
    const [head, ...others] = chunks.filter(({ type }) => keptTypes.has(type));
    return Buffer.concat([
      signature,
      ...(head ? [head.bytes] : []),
      ...(orientation === 1 ? [] : [toChunk('eXIf', writeOrientation(orientation))]),
      ...others.map((chunk) => chunk.bytes),
    ]);
  },
  readSize: (bytes) => {
    const chunks = listChunks(bytes);
    const [head] = chunks;
    if (head?.type !== 'IHDR') throw new DamagedPictureError('The size is missing.');
    const size = { width: head.content.readUInt32BE(0), height: head.content.readUInt32BE(4) };
    return turnSize(size, findOrientation(chunks));
  },
};
