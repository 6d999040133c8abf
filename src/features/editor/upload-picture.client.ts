import { RequestError } from '#lib/browser/request.client.ts';
import { uploadedPictureSchema } from '#features/publishing/editing-api.ts';

/**
 * Sends a picture to the site, which keeps it until a save names it.
 *
 * @param bytes of a JPEG, PNG or WebP file
 * @param name what the file was called, for its address
 * @returns its address on the site
 * @throws RequestError when the server does not take it
 */
export async function uploadPicture(bytes: Blob, name: string): Promise<string> {
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
