import { uploadedPictureSchema } from '#features/publishing/editing-api.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import { withSession } from './session-gate.client.ts';
import { shrinkPicture } from './shrink-picture.client.ts';

/**
 * Sends a picture to the site, which keeps it until a save names it.
 *
 * @param bytes of a JPEG, PNG or WebP file
 * @param name what the file was called, for its address
 * @returns its address on the site
 * @throws RequestError when the server does not take it
 */
async function uploadPicture(bytes: Blob, name: string): Promise<string> {
  const response = await fetch('/api/admin/pictures', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': bytes.type, 'x-file-name': encodeURIComponent(name) },
    body: bytes,
  });
  if (!response.ok) {
    throw new RequestError(response.status, await response.text(), response.statusText);
  }
  return uploadedPictureSchema.parse(await response.json()).path;
}

/** What became of a file; without a sentence, the person has already seen why. */
export type ChosenPicture =
  { kind: 'chosen'; path: string } | { kind: 'refused'; sentence: string | null };

/**
 * Brings a file to the site as a picture: small, upright, and without anything that tells where it
 * was taken.
 *
 * @param file what a person chose
 */
export async function choosePicture(file: File): Promise<ChosenPicture> {
  const shrunk = await shrinkPicture(file);
  if (shrunk.kind === 'refused') return shrunk;
  try {
    const path = await withSession(() => uploadPicture(shrunk.bytes, file.name));
    return { kind: 'chosen', path };
  } catch (error) {
    if (!(error instanceof RequestError)) {
      return {
        kind: 'refused',
        sentence: 'The picture could not be sent. Check the connection and choose it again.',
      };
    }
    return { kind: 'refused', sentence: error.status === 401 ? null : error.body };
  }
}
