import { countPages, getDirectory } from '#model/built/built-content.server.ts';
import { listFieldPictures, listMarkdownPictures } from '#model/entries/entry-rules.ts';
import { readTitle } from '#model/entries/entry-title.ts';
import { formatKey } from '#model/field-info.ts';
import { type FieldPath, readField } from '#model/files/field-changes.ts';
import { toText } from '#model/files/field-value.ts';
import { readContentFile } from '#model/entries/content-file.ts';
import type { ContentDirectory } from '#model/ids/content-directory.ts';
import { findTextsAt, formatTextPath } from '#model/ids/content-text.ts';
import { isRecordingName } from '#model/schemas/upload-limits.ts';
import { isDecorative } from '#model/schemas/picture-fields.ts';
import type { LibraryPicture } from '#editing/pictures/picture-library.ts';
import { toUploadFile } from '#editing/pictures/upload-file.ts';
import { findEntryFile } from './cms-entry.server.ts';
import { listUploads, loadPictureTest } from './cms-picture.server.ts';
import { type ContentView, readFolder } from './content-view.server.ts';

interface Use {
  picture: string;
  /** The content ids of the text or picture that shows it. */
  ids: string[];
  place: string;
  alt: string;
}

/** Lists the uploads, and the site's own pictures that content shows, each once; uploads first. */
export async function listLibrary(view: ContentView): Promise<LibraryPicture[]> {
  const [files, uploads, directory, hasPicture] = await Promise.all([
    readFolder(view, 'content'),
    listUploads(view),
    getDirectory(),
    loadPictureTest(view),
  ]);
  const uses = new Map(
    uploads
      .filter((upload) => !isRecordingName(upload))
      .map((upload): [string, Use[]] => [upload.replace(/^public/, ''), []]),
  );
  for (const use of files.flatMap(({ file, text }) => listUses(file, text ?? '', directory))) {
    if (hasPicture(use.picture) && !isRecordingName(use.picture))
      uses.set(use.picture, [...(uses.get(use.picture) ?? []), use]);
  }
  const paths = [...uses.keys()].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return Promise.all(paths.map((path) => describePicture(path, uses.get(path) ?? [])));
}

const rank = (path: string) => (toUploadFile(path) === null ? 1 : 0);

async function describePicture(path: string, uses: readonly Use[]): Promise<LibraryPicture> {
  const [first] = uses;
  return {
    path,
    alt: uses.find(({ alt }) => alt !== '')?.alt ?? '',
    ...(first && { place: first.place }),
    pages: await countPages(uses.flatMap(({ ids }) => ids)),
  };
}

/** Lists where a file shows pictures; nothing for one that cannot be read. */
function listUses(file: string, text: string, directory: ContentDirectory): Use[] {
  const entryFile = findEntryFile(file);
  const content = entryFile && readContentFile(file, text);
  if (!content) return [];
  const title = readTitle(content.data);
  const shown = [
    ...listFieldPictures(content.data),
    ...listMarkdownPictures(content.text).map((picture) => ({ picture, path: [] })),
  ];
  return shown.map(({ picture, path: keys }) => {
    const path = keys as FieldPath;
    const items = findTextsAt(file, path, directory);
    const label = formatKey(toText(path.at(-1)));
    const at = { kind: entryFile.kindName, file, path, leaf: { label } };
    const place = formatTextPath(items[0] ?? at, title);
    return {
      picture,
      ids: items.map(({ id }) => id),
      alt: readAlt(content, path, picture),
      // Which of its fields it is says nothing where there is one picture.
      place: place.split(' › ').slice(0, -1).join(' › '),
    };
  });
}

function readAlt(content: { data: object; text: string }, path: FieldPath, picture: string) {
  if (path.at(-1) === 'image') {
    const alt = toText(readField(content, [...path.slice(0, -1), 'imageAlt']));
    return isDecorative(alt) ? '' : alt;
  }
  const parts = toText(readField(content, path)).split('![').slice(1);
  const own = parts.find((part) => part.replace('](<', '](').includes(`](${picture}`)) ?? '';
  return own.slice(0, Math.max(0, own.indexOf(']('))).trim();
}
