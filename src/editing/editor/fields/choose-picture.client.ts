import { shrinkPicture } from '#editing/pictures/shrink-picture.client.ts';
import { uploadedPictureSchema } from '#editing/publishing/publishing-contract.ts';
import { confirm } from '#editing/editor/document/confirm.client.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import { withSession } from '#editing/editor/document/session-gate.client.ts';

/** Uploads a file, which the server keeps until a save uses it; throws RequestError. */
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

/** Without a `sentence` if the admin has already seen the reason. */
export type ChosenPicture =
  { kind: 'chosen'; path: string } | { kind: 'refused'; sentence: string | null };

/** Shrinks and uploads a file, after asking if the picture would lose something. */
export async function choosePicture(file: File): Promise<ChosenPicture> {
  const shrunk = await shrinkPicture(file, ({ title, reason, accept }) =>
    confirm({ title, intro: file.name, body: reason, yes: accept, no: "Don't use it" }),
  );
  if (shrunk.kind === 'refused') return shrunk;
  try {
    const path = await withSession(() => uploadPicture(shrunk.bytes, file.name));
    return { kind: 'chosen', path };
  } catch (error) {
    if (!(error instanceof RequestError)) {
      return {
        kind: 'refused',
        sentence: "We couldn't upload the picture. Check your connection and choose it again.",
      };
    }
    return { kind: 'refused', sentence: error.status === 401 ? null : error.body };
  }
}
