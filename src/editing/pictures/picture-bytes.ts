function readText(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}

function readNumber(bytes: Uint8Array, start: number): number {
  return bytes.subarray(start, start + 4).reduce((sum, byte) => sum * 256 + byte, 0);
}

/** Returns the length of a GIF's color table, from the byte that describes it. */
function measureColors(description = 0): number {
  return description & 0x80 ? 3 * 2 ** ((description & 7) + 1) : 0;
}

function countGifFrames(bytes: Uint8Array): number {
  let at = 13 + measureColors(bytes[10]);
  let frames = 0;
  while (at < bytes.length) {
    const isFrame = bytes[at] === 0x2c;
    if (isFrame) {
      frames += 1;
      at += 11 + measureColors(bytes[at + 9]);
    } else if (bytes[at] === 0x21) at += 2;
    else return frames;
    // Blocks follow, each with its length, the last one empty.
    for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += length + 1;
    at += 1;
  }
  return frames;
}

const pngStart = '\x89PNG\r\n\x1a\n';

/** Returns a picture without the texts of a PNG, and the length of those that may be compressed. */
export function splitPngTexts(bytes: Uint8Array): { rest: Uint8Array; packedLength: number } {
  if (readText(bytes, 0, 8) !== pngStart) return { rest: bytes, packedLength: 0 };
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  let packedLength = 0;
  let at = 8;
  let keptFrom = 8;
  while (at + 8 <= bytes.length) {
    const kind = readText(bytes, at + 4, 4);
    const next = at + readNumber(bytes, at) + 12;
    if (/^(?:tEXt|zTXt|iTXt)$/.test(kind)) {
      kept.push(bytes.subarray(keptFrom, at));
      keptFrom = next;
      if (kind !== 'tEXt') packedLength += next - at;
    }
    at = next;
  }
  if (keptFrom === 8) return { rest: bytes, packedLength };
  kept.push(bytes.subarray(keptFrom));
  const rest = new Uint8Array(kept.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of kept) {
    rest.set(part, end);
    end += part.length;
  }
  return { rest, packedLength };
}

/** Returns the number of frames that a PNG declares; zero for a still picture. */
function countPngFrames(bytes: Uint8Array): number {
  for (let at = 8; at + 8 <= bytes.length; at += readNumber(bytes, at) + 12) {
    const chunk = readText(bytes, at + 4, 4);
    if (chunk === 'acTL') return readNumber(bytes, at + 8);
    if (chunk === 'IDAT') return 0;
  }
  return 0;
}

function countWebpFrames(bytes: Uint8Array): number {
  let frames = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    if (readText(bytes, at, 4) === 'ANMF') frames += 1;
    // Lengths are little-endian and padded to an even number.
    const length = readNumber(bytes.slice(at + 4, at + 8).reverse(), 0);
    at += 8 + length + (length % 2);
  }
  return frames;
}

export interface Movement {
  format: 'avif' | 'gif' | 'png' | 'webp';
  /** Unknown for an AVIF. */
  frames?: number;
}

/** Returns how a picture is animated, whatever its name says; null for a still one. */
export function findMovement(bytes: Uint8Array): Movement | null {
  const start = readText(bytes, 0, 40);
  if (/^GIF8[79]a/.test(start)) {
    const frames = countGifFrames(bytes);
    return frames > 1 ? { format: 'gif', frames } : null;
  }
  if (/^RIFF[^]{4}WEBPVP8X/.test(start)) {
    return (bytes[20] ?? 0) & 2 ? { format: 'webp', frames: countWebpFrames(bytes) } : null;
  }
  if (start.startsWith(pngStart)) {
    const frames = countPngFrames(bytes);
    return frames > 0 ? { format: 'png', frames } : null;
  }
  return /^[^]{4}ftyp(?:[^]{4})*?avis/.test(start) ? { format: 'avif' } : null;
}

/** Returns what to do with a photo that browsers cannot show, by its first bytes. */
export function findPhotoRemedy(bytes: Uint8Array): string | null {
  const start = readText(bytes, 0, 12);
  if (/^[^]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(start)) {
    return 'This is a HEIC photo, which this browser cannot show. On an iPhone choose Settings › Camera › Formats › Most Compatible and take it again, or export it as JPEG.';
  }
  if (/^(?:II\*\0|MM\0\*)/.test(start)) {
    return 'This is a TIFF picture, which this browser cannot show. Please export it as JPEG or PNG.';
  }
  return null;
}
