import { type PictureQuestion, shrinkPicture } from '#editing/pictures/shrink-picture.client.ts';
import { createUuid } from '#lib/browser/create-uuid.client.ts';
import { addElement, openCmsDialog } from './cms-dialog.client.ts';

/** Leaves out what is no picture, which the server refuses by name. */
function isShrinkable({ type, name }: File): boolean {
  // Some systems have no type for the photos of iPhones.
  return /^image\/(?!svg)/.test(type) || /\.(?:heic|heif|tiff?)$/i.test(name);
}

const endings: Record<string, string> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/gif': 'gif',
};

/** Marks the events that hand on what was shrunk. */
const handedOn = new WeakSet<Event>();

/**
 * Makes each photo that is chosen as small as the editor makes it, before the content manager sees
 * it. `show` shows what is under way, or why a file cannot be used; null once all is done.
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

/** Asks as the editor does, whose dialogs need a page of this site around them. */
async function ask({ title, reason, accept }: PictureQuestion): Promise<boolean> {
  const fill = (dialog: HTMLElement) => {
    addElement(dialog, 'p', reason);
  };
  return (await openCmsDialog(title, fill, [accept, "Don't use it"])) === accept;
}

/** Returns why a file cannot be used as a picture. */
async function shrinkFile(file: File): Promise<File | string> {
  if (!isShrinkable(file)) return file;
  const shrunk = await shrinkPicture(file, ask);
  if (shrunk.kind === 'refused') return shrunk.sentence;
  const { bytes } = shrunk;
  // Phones give many photos one name, such as image.jpg.
  const name = `${file.name.replace(/\.[^.]*$/, '')}-${createUuid().slice(0, 8)}`;
  const ending = endings[bytes.type] ?? 'jpg';
  return new File([bytes], `${name}.${ending}`, { type: bytes.type });
}
