import { atom } from 'nanostores';
import { formatCategory } from '#features/content/category.ts';
import { renderMarkdown } from '#features/content/render-markdown.ts';
import { type SavedContent, savedContentSchema } from '#features/publishing/editing-api.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import type { PageMark } from './page-marks.client.ts';

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
  const { showMarkdown } = await import('./shown-content.client.ts');
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

/** By content id, what is saved and was not yet live when this page was built. */
export const $saved = atom<SavedContent>({});

/**
 * Asks what is saved and not yet live. A failure leaves a trace and changes nothing: the page shows
 * what it was built with.
 */
export async function loadSaved(): Promise<void> {
  try {
    const response = await sendRequest('GET', '/api/admin/content');
    const answer: unknown = await response.json();
    const isNothing = !answer;
    const saved = savedContentSchema.parse(isNothing ? {} : answer);
    // What has gone live meanwhile is still missing in a page that was built before.
    $saved.set({ ...$saved.get(), ...saved });
  } catch (error) {
    logError('Error loading saved content:', error);
  }
}

/** Notes what was just saved, under all ids of the text. */
export function noteSaved(ids: string[], type: 'image' | 'text', value: string): void {
  const entries = ids.map((id) => [id, { type, value }] as const);
  $saved.set({ ...$saved.get(), ...Object.fromEntries(entries) });
}

/** What makes HTML that the browser lets into the page. */
interface HtmlPolicy {
  createHTML: (markdown: string) => string;
}

const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy };
};

const rules: HtmlPolicy = { createHTML: renderMarkdown };

/** The only policy that the pages allow, where the browser knows of such: no other text gets in. */
const policy = trustedTypes?.createPolicy('markdown', rules) ?? rules;

/**
 * Shows a Markdown text as the page will.
 *
 * @param element whose content it replaces
 * @param markdown as typed: whatever is in it, no script of it runs
 */
export function showMarkdown(element: HTMLElement, markdown: string): void {
  element.innerHTML = policy.createHTML(markdown);
}
