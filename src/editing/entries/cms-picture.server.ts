import {
  findPicture,
  listStagedPictures,
  storePicture,
} from '#editing/pictures/picture-rows.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { checkPicture } from '#editing/pictures/check-picture.server.ts';
import { checkRecording } from '#editing/pictures/check-recording.server.ts';
import { isRecordingName, maxUploadBytes } from '#model/schemas/upload-limits.ts';
import { decodeAddress, toUploadFile, uploadsFolder } from '#editing/pictures/upload-file.ts';
import { getPictures } from '#model/built/built-content.server.ts';
import type { ContentView } from './content-view.server.ts';

/** An uploaded picture: its path in the repository, its bytes in base64. */
interface SentPicture {
  path: string;
  content: string;
}

const pathPattern =
  /^public\/uploads\/[a-z0-9][a-z0-9._-]*\.(?:avif|gif|jpe?g|png|webp|mp4|webm|mp3|m4a)$/;

export function isUploadPath(path: string): boolean {
  return pathPattern.test(path);
}

/** Returns the uploaded pictures and recordings, saved or not, sorted by repository path. */
export async function listUploads(view: ContentView): Promise<string[]> {
  const [committed, staged] = await Promise.all([
    view.listFiles(uploadsFolder),
    listStagedPictures(),
  ]);
  return [...new Set([...committed, ...staged])].filter(isUploadPath).sort();
}

export async function readUpload(view: ContentView, path: string): Promise<Uint8Array | null> {
  return (await findPicture(path)) ?? (await view.readBytes(path));
}

/** Ignores the build's list of uploads, which may still include a deleted one. */
export async function loadPictureTest(view: ContentView): Promise<(path: string) => boolean> {
  const [built, committed, staged] = await Promise.all([
    getPictures(),
    view.listFiles(uploadsFolder),
    listStagedPictures(),
  ]);
  const uploads = new Set([...committed, ...staged]);
  return (path) => {
    const upload = toUploadFile(path);
    if (upload !== null) return uploads.has(upload);
    return built.has(decodeAddress(path));
  };
}

/**
 * Stores a picture or a recording without its metadata until a save uses it.
 *
 * @throws HttpError 422 if the file is neither, or another one has its name
 */
export async function stagePicture(asset: SentPicture, view: ContentView): Promise<void> {
  const { path, content } = asset;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!isUploadPath(path)) {
    throw new HttpError(
      422,
      `${name} can't be used as a picture. Choose a file that ends in .jpg, .png, .webp, .gif or .avif (for sound and video: .mp4, .webm, .mp3 or .m4a) and whose name has only letters, digits, dots and hyphens.`,
    );
  }
  const sent = Buffer.from(content, 'base64');
  if (sent.length > maxUploadBytes) {
    throw new HttpError(413, `${name} is larger than 4 MB. Please make it smaller.`);
  }
  const checked = isRecordingName(name) ? checkRecording(sent) : await checkPicture(sent);
  if (checked.kind === 'refused') throw new HttpError(422, `${name}: ${checked.sentence}`);
  const { bytes, ending } = 'picture' in checked ? checked.picture : checked.recording;
  if (!path.replace(/\.jpeg$/, '.jpg').endsWith(ending)) {
    throw new HttpError(
      422,
      `${name} doesn't match its file type. Its name should end in ${ending}.`,
    );
  }
  const present = await readUpload(view, path);
  // A picture downloaded from the site and sent again is already re-encoded.
  if (present && !bytes.equals(present) && !sent.equals(present)) {
    throw new HttpError(422, `Another picture is already called ${name}. Please rename the file.`);
  }
  if (!present) await storePicture(path, bytes);
}
