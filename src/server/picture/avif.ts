import { listBoxes, listInner, type Box } from './avif-boxes.ts';
import { listMetadataItems, readExtents } from './avif-items.ts';
import { DamagedPictureError, takeBytes } from './damaged-picture.ts';
import type { PictureFormat } from './picture-format.ts';

/** What a still picture is made of. */
const keptTypes = ['ftyp', 'meta', 'mdat'];

function listMeta(bytes: Buffer, boxes: readonly Box[]): Box[] {
  return listInner(
    bytes,
    boxes.find(({ type }) => type === 'meta'),
    4,
  );
}

/** The densest format that browsers know; still pictures only. */
export const avif: PictureFormat = {
  ending: '.avif',
  contentType: 'image/avif',
  isFormat: (bytes) => bytes.toString('latin1', 4, 12) === 'ftypavif',
  strip: (bytes) => {
    // Everything in it is found by its place in the file, so nothing may move: what is about the
    // picture is written over.
    const file = Buffer.from(bytes);
    const boxes = listBoxes(file, 0, file.length);
    for (const { type, typeAt, content } of boxes) {
      if (keptTypes.includes(type)) continue;
      content.fill(0);
      file.write('free', typeAt, 'latin1');
    }
    const meta = listMeta(file, boxes);
    const extents = readExtents(meta);
    for (const { id, typeAt } of listMetadataItems(file, meta)) {
      for (const { start, length } of extents.get(id) ?? []) takeBytes(file, start, length).fill(0);
      file.write('free', typeAt, 'latin1');
    }
    return file;
  },
  readSize: (bytes) => {
    const properties = listInner(
      bytes,
      listMeta(bytes, listBoxes(bytes, 0, bytes.length)).find(({ type }) => type === 'iprp'),
      0,
    ).find(({ type }) => type === 'ipco');
    const inner = listInner(bytes, properties, 0);
    const sizes = inner
      .filter(({ type }) => type === 'ispe')
      .map(({ content }) => ({
        width: content.readUInt32BE(4),
        height: content.readUInt32BE(8),
      }));
    // A large picture is made of tiles, each with a size of its own.
    const [size] = sizes.sort((one, other) => other.width - one.width);
    if (!size) throw new DamagedPictureError('The size is missing.');
    const isTurned = inner.some(
      ({ type, content }) => type === 'irot' && (content[0] ?? 0) % 2 === 1,
    );
    return isTurned ? { width: size.height, height: size.width } : size;
  },
};
