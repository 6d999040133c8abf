import { listInner, type Box } from './avif-boxes.ts';

/** A run of bytes in the file. */
export interface Extent {
  start: number;
  length: number;
}

/** What is kept in the file beside the picture itself, such as Exif. */
export interface MetadataItem {
  id: number;
  /** Where its four letters of type stand. */
  typeAt: number;
}

/** Finds the items that are about a picture, among those that a file names. */
export function listMetadataItems(file: Buffer, meta: readonly Box[]): MetadataItem[] {
  const infos = meta.find(({ type }) => type === 'iinf');
  const countLength = infos?.content[0] === 0 ? 2 : 4;
  return listInner(file, infos, 4 + countLength).flatMap(({ type, start, content }) => {
    const version = content.readUInt8(0);
    if (type !== 'infe' || version < 2) return [];
    const idLength = version === 2 ? 2 : 4;
    const typeAt = 4 + idLength + 2;
    const name = content.toString('latin1', typeAt, typeAt + 4);
    if (!['Exif', 'mime', 'uri '].includes(name)) return [];
    return [{ id: content.readUIntBE(4, idLength), typeAt: start + typeAt }];
  });
}

/** Where the bytes of each item lie. */
export function readExtents(meta: readonly Box[]): Map<number, Extent[]> {
  const places = meta.find(({ type }) => type === 'iloc')?.content;
  const inner = meta.find(({ type }) => type === 'idat')?.start ?? 0;
  if (!places) return new Map();
  let at = 4;
  const take = (length: number) => {
    at += length;
    return length === 0
      ? 0
      : length === 8
        ? readLarge(places, at - 8)
        : places.readUIntBE(at - length, length);
  };
  const version = places.readUInt8(0);
  const sizes = take(2);
  const [offsetSize, lengthSize] = [sizes >> 12, (sizes >> 8) & 15];
  const [baseSize, indexSize] = [(sizes >> 4) & 15, version === 0 ? 0 : sizes & 15];
  const idSize = version < 2 ? 2 : 4;
  const items = Array.from({ length: take(idSize) }, (): [number, Extent[]] => {
    const id = take(idSize);
    const isInner = version > 0 && (take(2) & 15) === 1;
    take(2);
    const base = take(baseSize) + (isInner ? inner : 0);
    const extents = Array.from({ length: take(2) }, () => {
      take(indexSize);
      return { start: base + take(offsetSize), length: take(lengthSize) };
    });
    return [id, extents];
  });
  return new Map(items);
}

function readLarge(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64BE(at));
}
