import { atom, computed } from 'nanostores';
import { formatCategory } from '#model/schemas/category.ts';
import { type SavedContent, savedContentSchema } from '#editing/publishing/publishing-contract.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { readSavedList, showAddedItems } from './added-items.client.ts';
import { textView } from './editable-text.client.ts';
import { areEqualValues, toText } from '#model/files/field-value.ts';
import { $lists, listIdsOf, toFocusId } from '#editing/editor/document/content-texts.client.ts';
import { $comparison, $isEditing } from '#editing/editor/document/edit-mode.client.ts';
import type { EditOf, PendingEdit } from '#editing/editor/document/pending-edits.ts';
import { $edits } from '#editing/editor/document/editing-store.client.ts';
import { showLists } from './list-regions.client.ts';
import { loadMarks } from './load-marks.client.ts';
import { toAdminSource } from '#editing/pictures/admin-source.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';

const built = new WeakMap<HTMLElement, () => void>();

/** Shows saved content, keyed by content id; elements without any show their built content. */
export async function showSaved(regions: PageRegion[], saved: SavedContent): Promise<void> {
  const loading = loadMarks(Object.values(saved).flatMap(({ value }) => toText(value)));
  // Otherwise all is shown at once, before fields are opened again.
  if (loading) await loading;
  for (const { id, element } of [...regions, ...listCopies()]) {
    if (!element) continue;
    const text = readSavedText(saved, id);
    const isImage = element instanceof HTMLImageElement;
    if (isImage) showFocus(element, readSavedText(saved, toFocusId(id)));
    if (text === undefined) showBuilt(element);
    else if (isImage) void showPicture(element, text);
    else if (element.matches('.prose')) await showProse(element, text);
    else showText(element, element.dataset.editKind === 'category' ? formatCategory(text) : text);
  }
  showSavedLists(regions, saved);
}

/** Returns the saved text or picture of a content id. */
export function readSavedText(saved: SavedContent, id: string): string | undefined {
  const entry = Object.hasOwn(saved, id) ? saved[id] : undefined;
  return entry?.type === 'text' || entry?.type === 'image' ? entry.value : undefined;
}

/** Returns where the page repeats a text that is edited elsewhere. */
export function listCopies(): { id: string; element: HTMLElement }[] {
  return [...document.querySelectorAll<HTMLElement>('[data-edit-copy]')].map((element) => ({
    id: element.dataset.editCopy ?? '',
    element,
  }));
}

/** Arranges lists whose items were added, moved or removed. */
function showSavedLists(regions: PageRegion[], saved: SavedContent): void {
  const lists = Object.entries(saved).flatMap(([target, { type, value }]) =>
    type === 'list' ? [{ target, ...value }] : [],
  );
  if (lists.length === 0 && !hasLists) return;
  hasLists = true;
  if ($isEditing.get() && !$comparison.get()) return;
  showLists(regions, lists);
  void showAddedItems((list) => readSavedList(saved, list));
}

let hasLists = false;

function showBuilt(element: HTMLElement): void {
  built.get(element)?.();
  built.delete(element);
}

function keepBuilt(element: HTMLElement, giveBack: () => void): void {
  if (!built.has(element)) built.set(element, giveBack);
}

function showText(element: HTMLElement, text: string): void {
  if (element.textContent.trim() === text && element.dataset.editKind !== 'paragraph') return;
  // Once built, a link without a text of its own shows the name of its target.
  if (text === '' && element.matches('a')) return;
  keepNodes(element);
  textView.show(element, text);
}

async function showProse(element: HTMLElement, markdown: string): Promise<void> {
  const { showMarkdown } = await import('#editing/rich-text/show-markdown.client.ts');
  keepNodes(element);
  showMarkdown(element, markdown);
}

function keepNodes(element: HTMLElement): void {
  const nodes = [...element.childNodes];
  keepBuilt(element, () => element.replaceChildren(...nodes));
}

/**
 * Sets the part of a cropped picture that stays visible; without a focal point, as it was built.
 */
export function showFocus({ style }: HTMLImageElement, focus: string | undefined): void {
  style.objectPosition = focus === '' ? 'center' : (focus ?? '');
}

/** Returns whether the picture exists; shows it until `showSaved` runs without it. */
export async function showPicture(image: HTMLImageElement, address: string): Promise<boolean> {
  wanted.set(image, address);
  if (image.getAttribute('src') === address) return true;
  const source = await findPicture(address);
  // Another picture may be wanted by now. A missing one is shown as missing, as visitors see it.
  if (wanted.get(image) === address) replaceSource(image, source ?? address);
  return source !== null;
}

const wanted = new WeakMap<HTMLImageElement, string>();

/** Falls back to the API: a new picture, or a hidden entry's, is not on the live site. */
async function findPicture(address: string): Promise<string | null> {
  if (await canLoad(address)) return address;
  const source = toAdminSource(address);
  return source !== null && (await canLoad(source)) ? source : null;
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

/** Saved content that was not live when this page was built, by content id. */
export const $saved = atom<SavedContent>({});

/** Only logs failures: the page then keeps its built content. */
export async function loadSaved(): Promise<void> {
  try {
    const response = await sendRequest('GET', '/api/admin/content');
    const answer: unknown = await response.json();
    const isNothing = !answer;
    const saved = savedContentSchema.parse(isNothing ? {} : answer);
    // Content that has gone live in the meantime stays, since this page was built before.
    $saved.set({ ...$saved.get(), ...saved });
  } catch (error) {
    logError('Error loading saved content:', error);
  }
}

export function addSaved(more: SavedContent): void {
  $saved.set({ ...$saved.get(), ...more });
}

/** Returns changes as saved content, by content id. */
export function toSavedContent(edits: readonly PendingEdit[]): SavedContent {
  const content = edits.flatMap((edit): [string, SavedContent[string]][] => {
    const { id, target, type, value } = edit;
    if (type !== 'list') return [id, ...listIdsOf(target)].map((each) => [each, edit]);
    const ids = $lists.get().get(target)?.ids;
    return ids ? [[target, { type, value: { items: value, ids } }]] : [];
  });
  return Object.fromEntries(content);
}

type ChangedField = Pick<EditOf<'field'>, 'target' | 'value'>;

/** Returns the saved numbers, dates and choices that are not live yet, and those of the edits. */
export function listFields(
  saved: SavedContent,
  edits: readonly PendingEdit[],
): readonly ChangedField[] {
  const known = Object.entries(saved).map(([target, entry]) => ({ target, ...entry }));
  return [...known, ...edits].flatMap(({ type, target, value }) =>
    type === 'field' ? [{ target, value }] : [],
  );
}

const areSame = (fields: readonly ChangedField[], others: readonly ChangedField[]) =>
  fields.length === others.length &&
  fields.every(
    ({ target, value }, at) =>
      others[at]?.target === target && areEqualValues(value, others[at].value),
  );

/** Shows changed numbers, dates and choices on cards and profiles, as the build will. */
export function followFields(): void {
  let last: readonly ChangedField[] | null = [];
  computed([$edits, $saved, $isEditing, $comparison], (edits, saved, isEditing, comparison) =>
    comparison ? null : listFields(saved, isEditing ? edits : []),
  ).subscribe((fields) => {
    if (fields && last && areSame(fields, last)) return;
    last = fields;
    if (!fields) return;
    void import('./changed-cards.client.ts').then(async ({ showFields }) => {
      // The first import may resolve after a later one that had nothing to load.
      if (fields === last) await showFields(fields);
    });
  });
}
