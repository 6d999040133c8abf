import { $texts } from '#editing/editor/document/content-texts.client.ts';
import { announce } from '#editing/editor/document/editor-message.client.ts';
import { goTo } from '#editing/editor/document/entry-edits.client.ts';
import { splitTarget } from '#editing/editor/document/pending-edits.ts';
import { collections, findEntryKind, findPageEntry } from '#model/collections.ts';
import { $asked, focusField, toFieldAddress } from './edit-focus.client.ts';

/** What does something by itself, or is edited where it stands. */
const acting =
  '[data-edit-field], [data-edit-text], a, button, input, label, select, summary, textarea';

/** Where words come from that the page does not edit in place: a content id, or an entry's file. */
type Origin = { id: string } | { entry: string };

/** Returns null for words that are part of the design. */
function findOrigin(element: Element): Origin | null {
  const made = element.closest<HTMLElement>('[data-edit-copy], [data-edit-from]');
  if (made) {
    const { editCopy = '', editFrom = editCopy } = made.dataset;
    return { id: editFrom };
  }
  if (element.closest(acting) || !hasWords(element)) return null;
  const entry = findEntryOf(element);
  return entry === null ? null : { entry };
}

/** Returns the file of the entry whose texts are around an element, or that its page is about. */
function findEntryOf(element: Element): string | null {
  if (!element.closest('h1, h2, h3')) {
    for (let at: Element | null = element; at && !at.matches('main'); at = at.parentElement) {
      const files = new Set(listFiles(at));
      const [file = ''] = files;
      if (files.size > 1) break;
      if (findEntryKind(file)) return file;
    }
  }
  return element.closest('main') ? findOwnEntry() : null;
}

/** Returns the file of the entry that this page is about. */
function findOwnEntry(): string | null {
  const page = findPageEntry(location.pathname) ? document.querySelector('main') : null;
  return page ? (listFiles(page)[0] ?? null) : null;
}

/** Lists the files of the texts that are edited in an element. */
const listFiles = (element: Element) =>
  [...element.querySelectorAll<HTMLElement>('[data-edit-field]')].map(
    ({ dataset }) => splitTarget(dataset.editField ?? '').file,
  );

/** Opens the details of an entry, here or on the page that lists its kind. */
function openEntry(file: string): void {
  const kind = findEntryKind(file);
  const isHere =
    findOwnEntry() === file ||
    document.querySelector(`[data-edit-entry="${CSS.escape(file)}"]`) !== null;
  if (isHere || !kind) $asked.set({ kind: 'target', target: file });
  else goTo(toFieldAddress(collections[kind].page, file));
}

/** Opens a text by its content id; of what belongs to the whole site, on the home page. */
function openText(id: string): void {
  const target = $texts.get().get(id)?.target;
  if (target === undefined) goTo(toFieldAddress('/', id));
  else if (!focusField(target)) $asked.set({ kind: 'target', target });
}

/**
 * Opens where pressed words come from that are not edited in place, or says that they are not edited
 * here; of a link that leaves the site, that it does not open.
 */
export function openOrigin(pressed: Element): void {
  const origin = findOrigin(pressed);
  // A phone's menu would cover what opens.
  if (origin !== null) pressed.closest<HTMLElement>('[popover]')?.hidePopover();
  if (origin !== null && 'entry' in origin) openEntry(origin.entry);
  else if (origin !== null) openText(origin.id);
  else if (isLeaving(pressed)) {
    announce('Links to phones, emails and other sites do not open in edit mode.');
  } else if (!pressed.closest(acting) && hasWords(pressed)) {
    announce('These words are part of the design, and are not edited here.');
  }
}

function isLeaving(pressed: Element): boolean {
  const link = pressed.closest<HTMLAnchorElement>('a[href]');
  return link !== null && link.origin !== location.origin;
}

const hasWords = ({ childNodes }: Element) =>
  [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
