import { type PictureQuestion, shrinkPicture } from '#editing/pictures/shrink-picture.client.ts';
import { createUuid } from '#lib/browser/create-uuid.client.ts';
import { addElement, openCmsDialog } from './cms-dialog.client.ts';

/** Returns whether a file is a photo; the server refuses anything else, by name. */
function isShrinkable({ type, name }: File): boolean {
  // Some systems do not know the type of photos from iPhones.
  return /^image\/(?!svg)/.test(type) || /\.(?:heic|heif|tiff?)$/i.test(name);
}

const endings: Record<string, string> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/gif': 'gif',
};

/** Events that pass on a shrunk file. */
const handedOn = new WeakSet<Event>();

/**
 * Shrinks each chosen photo as the editor does, before the content manager sees it. `show` reports
 * progress, or why a file cannot be used; null once everything is done.
 */
export function shrinkUploads(show: (sentence: string | null) => void): void {
  const replaceFiles = async (input: HTMLInputElement, files: File[]) => {
    show('Preparing the picture…');
    const transfer = new DataTransfer();
    for (const file of files) {
      const ready = await shrinkFile(file);
      if (typeof ready === 'string') {
        show(ready);
        input.value = '';
        return;
      }
      transfer.items.add(ready);
    }
    show(null);
    input.files = transfer.files;
    const event = new Event('change', { bubbles: true });
    handedOn.add(event);
    input.dispatchEvent(event);
  };

  addEventListener(
    'change',
    (event) => {
      const { target } = event;
      if (!(target instanceof HTMLInputElement) || handedOn.has(event)) return;
      const files = [...(target.files ?? [])];
      if (!files.some(isShrinkable)) return;
      event.stopImmediatePropagation();
      void replaceFiles(target, files);
    },
    { capture: true },
  );
}

/** Asks the editor's question; the editor's dialog would need a page of this site. */
async function ask({ title, reason, accept }: PictureQuestion): Promise<boolean> {
  const fill = (dialog: HTMLElement) => {
    addElement(dialog, 'p', reason);
  };
  return (await openCmsDialog(title, fill, [accept, "Don't use it"])) === accept;
}

/** Returns the shrunk file, or why it cannot be used as a picture. */
async function shrinkFile(file: File): Promise<File | string> {
  if (!isShrinkable(file)) return file;
  const shrunk = await shrinkPicture(file, ask);
  if (shrunk.kind === 'refused') return shrunk.sentence;
  const { bytes } = shrunk;
  // Phones give many photos the same name, such as image.jpg.
  const name = `${file.name.replace(/\.[^.]*$/, '')}-${createUuid().slice(0, 8)}`;
  const ending = endings[bytes.type] ?? 'jpg';
  return new File([bytes], `${name}.${ending}`, { type: bytes.type });
}
