import { DamagedPictureError, takeBytes } from './damaged-picture.ts';

/** A part of an AVIF file, which may hold others. */
export interface Box {
  type: string;
  /** Where the four letters of its type stand in the file. */
  typeAt: number;
  /** Where its content begins in the file. */
  start: number;
  /** Shares its memory with the file. */
  content: Buffer;
}

/**
 * Splits a part of a file into boxes.
 *
 * @param file the whole file
 * @param start where the first box begins
 * @param end where the last one ends
 */
export function listBoxes(file: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at < end;) {
    const head = takeBytes(file, at, 8);
    const [length, headLength] = readLength(file, at, end);
    if (length < headLength || at + length > end)
      throw new DamagedPictureError('A box is cut off.');
    const content = takeBytes(file, at + headLength, length - headLength);
    const type = head.toString('latin1', 4, 8);
    boxes.push({ type, typeAt: at + 4, start: at + headLength, content });
    at += length;
  }
  return boxes;
}

function readLength(file: Buffer, at: number, end: number): [length: number, headLength: number] {
  const length = file.readUInt32BE(at);
  if (length === 0) return [end - at, 8];
  return length === 1 ? [Number(file.readBigUInt64BE(at + 8)), 16] : [length, 8];
}

/**
 * The boxes within a box.
 *
 * @param skipped how many bytes stand before the first of them
 */
export function listInner(file: Buffer, outer: Box | undefined, skipped: number): Box[] {
  if (!outer) return [];
  return listBoxes(file, outer.start + skipped, outer.start + outer.content.length);
}
