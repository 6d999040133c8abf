/** A picture that breaks the rules of its own format. */
export class DamagedPictureError extends Error {
  override name = 'DamagedPictureError';
}

/**
 * A part of a picture.
 *
 * @throws DamagedPictureError where the picture ends before
 */
export function takeBytes(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new DamagedPictureError('A part is cut off.');
  return bytes.subarray(start, start + length);
}
