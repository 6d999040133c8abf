import type { FactWords } from '#model/entries/fact-words.ts';
import { type EditOf, splitTarget } from '#editing/editor/document/pending-edits.ts';
import type { EntryDetails } from '#editing/editor/document/entries.ts';
import { loadEntryDetails } from '#editing/editor/document/entry-edits.client.ts';
import { type EntryKind, findEntryKind } from '#model/collections.ts';
import { showFactBoxes } from './added-items.client.ts';
import { drawCard } from './EntryPreview.client.tsx';

type FieldEdit = Pick<EditOf<'field'>, 'target' | 'value'>;

/** The entries that were changed since this page was opened, by file. */
const known = new Map<string, Promise<EntryDetails>>();

let version = 0;
/** The parts of changed entries, drawn anew. */
let changedCards: readonly Element[] = [];
let written: Element | null = null;

/** Shows changed numbers, dates and choices on cards and profiles, and restores all others. */
export async function showFields(edits: readonly FieldEdit[]): Promise<void> {
  version += 1;
  const own = version;
  const visible = edits.filter(({ target }) => !/#(?:order|state)$/.test(target));
  const files = new Set(visible.map(({ target }) => splitTarget(target).file));
  const changed = await Promise.all([...files].map((file) => drawChanged(file, edits)));
  // A later change may have been shown first.
  if (own !== version) return;
  changedCards = changed.filter((entry) => entry !== null);
  showAll();
}

/** Shows the numbers and choices of a new entry on the page on which it is written. */
export async function showWritten(
  kind: EntryKind,
  values: Readonly<Record<string, unknown>>,
  words: readonly FactWords[],
): Promise<void> {
  written = await drawCard(kind, { ...values }, {}, words);
  showAll();
}

async function drawChanged(file: string, edits: readonly FieldEdit[]): Promise<Element | null> {
  const kind = findEntryKind(file);
  if (!kind) return null;
  const details = known.get(file) ?? loadEntryDetails(kind, file);
  known.set(file, details);
  const { data, words = [], ids } = await details;
  const changes = edits.flatMap(({ target, value }) =>
    target.startsWith(`${file}#`) ? [[target.slice(file.length + 1), value] as const] : [],
  );
  return drawCard(kind, { ...data, ...Object.fromEntries(changes) }, ids, words);
}

let undo: (() => void)[] = [];

function showAll(): void {
  for (const putBack of undo.toReversed()) putBack();
  undo = [];
  const drawn = [...changedCards, ...(written ? [written] : [])];
  for (const part of drawn.flatMap((each) => [...each.children])) {
    const name = part instanceof HTMLElement ? part.dataset.editPart : undefined;
    const regions = document.querySelectorAll(`[data-edit-part="${name ?? ''}"]`);
    for (const region of regions) takeOver(region, part);
  }
  showFactBoxes();
}

const textSelector = '[data-edit], [data-edit-each]';
/** The page knows more about these than can be drawn, as about what is beside them. */
const linkSelector = 'a, button, img';
const ownSelector = `${textSelector}, [data-added], [class^=edit-], .change-note`;

const has = (node: Node, selector: string) =>
  node instanceof Element && (node.matches(selector) || node.querySelector(selector) !== null);

/** Shows a part as it was drawn, but for what is edited in place. */
function takeOver(region: Element, drawn: Element): void {
  let old: Node | null = region.firstChild;
  let fresh: Node | null = drawn.firstChild;
  for (const child of drawn.children) {
    const twin = has(child, textSelector) && findTwin(region, child);
    if (!twin) continue;
    replaceNodes(region, listUntil(old, twin), listUntil(fresh, child), twin);
    if (!child.matches(textSelector)) takeOver(twin, child);
    old = twin.nextSibling;
    fresh = child.nextSibling;
  }
  replaceNodes(region, listUntil(old, null), listUntil(fresh, null), null);
}

/** Returns the child that contains the same text. */
function findTwin(region: Element, fresh: Element): Element | undefined {
  const text = fresh.matches(textSelector) ? fresh : fresh.querySelector(textSelector);
  const { edit } = (text as HTMLElement).dataset;
  const found = region.querySelector(`[data-edit="${edit ?? ''}"]`);
  return [...region.children].find((child) => child.contains(found));
}

function listUntil(first: Node | null, end: Node | null): ChildNode[] {
  const nodes: ChildNode[] = [];
  for (let at = first; at && at !== end; at = at.nextSibling) nodes.push(at as ChildNode);
  return nodes;
}

function replaceNodes(
  region: Element,
  old: readonly ChildNode[],
  fresh: readonly ChildNode[],
  next: Element | null,
): void {
  if (old.some((node) => has(node, linkSelector))) return;
  const gone = old.filter((node) => !has(node, ownSelector));
  if (gone.length === fresh.length && gone.every((node, at) => node.isEqualNode(fresh[at] ?? null)))
    return;
  for (const node of fresh) {
    const added = node.cloneNode(true) as ChildNode;
    region.insertBefore(added, old[0] ?? next);
    undo.push(() => added.remove());
  }
  for (const node of gone) {
    const mark = document.createComment('');
    node.replaceWith(mark);
    undo.push(() => mark.replaceWith(node));
  }
}
