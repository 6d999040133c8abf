import type { PageMark } from './page-marks.client.ts';
import type { SavedContent } from '#features/publishing/editing-api.ts';
import { formatCategory } from '#features/content/category.ts';

const built = new WeakMap<HTMLElement, () => void>();

/**
 * Shows what is saved in place of what the page was built with, as the page itself would.
 *
 * @param marks of the page
 * @param saved by content id; elements of other ids show what they were built with
 */
export async function showSaved(marks: PageMark[], saved: SavedContent): Promise<void> {
  for (const { id, element } of marks) {
    if (!element) continue;
    const entry = Object.hasOwn(saved, id) ? saved[id] : undefined;
    if (!entry) showBuilt(element);
    else if (element instanceof HTMLImageElement) void showPicture(element, entry.value);
    else if (element.matches('.prose')) await showProse(element, entry.value);
    else
      showText(
        element,
        id.startsWith('blog-category-') ? formatCategory(entry.value) : entry.value,
      );
  }
}

function showBuilt(element: HTMLElement): void {
  built.get(element)?.();
  built.delete(element);
}

function keepBuilt(element: HTMLElement, giveBack: () => void): void {
  if (!built.has(element)) built.set(element, giveBack);
}

function showText(element: HTMLElement, text: string): void {
  if (element.textContent.trim() === text) return;
  keepNodes(element);
  element.textContent = text;
}

async function showProse(element: HTMLElement, markdown: string): Promise<void> {
  const { showMarkdown } = await import('./show-markdown.client.ts');
  keepNodes(element);
  showMarkdown(element, markdown);
}

function keepNodes(element: HTMLElement): void {
  const nodes = [...element.childNodes];
  keepBuilt(element, () => {
    element.replaceChildren(...nodes);
  });
}

/**
 * Shows another picture in an image of the page, as soon as it is known where it is, until
 * `showSaved` is called without it.
 *
 * @param image of the page, inside a `picture` or not
 * @param address what an editor named
 * @returns whether there is a picture at that address
 */
export async function showPicture(image: HTMLImageElement, address: string): Promise<boolean> {
  wanted.set(image, address);
  if (image.getAttribute('src') === address) return true;
  const source = await findPicture(address);
  // Another one may have been asked for meanwhile. One that is missing is missed by visitors too.
  if (wanted.get(image) === address) replaceSource(image, source ?? address);
  return source !== null;
}

/** What each image shall show. */
const wanted = new WeakMap<HTMLImageElement, string>();

/** A new picture is not on the live site before the next build; the API has it. */
async function findPicture(address: string): Promise<string | null> {
  const file = /^\/uploads\/([^/]+)$/.exec(address)?.[1];
  const sources = [address, ...(file === undefined ? [] : [`/api/admin/pictures/${file}`])];
  for (const source of sources) if (await canLoad(source)) return source;
  return null;
}

async function canLoad(source: string): Promise<boolean> {
  const picture = new Image();
  picture.src = source;
  try {
    await picture.decode();
    return true;
  } catch {
    return false;
  }
}

function replaceSource(image: HTMLImageElement, source: string): void {
  const others = [...(image.closest('picture')?.querySelectorAll('source') ?? [])];
  const attributes = ['src', 'srcset'].map((name) => [name, image.getAttribute(name)] as const);
  keepBuilt(image, () => {
    wanted.delete(image);
    image.before(...others);
    for (const [name, value] of attributes) {
      if (value === null) image.removeAttribute(name);
      else image.setAttribute(name, value);
    }
  });
  for (const other of others) other.remove();
  image.removeAttribute('srcset');
  image.src = source;
}
