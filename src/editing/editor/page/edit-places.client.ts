import { flushSync } from 'react-dom';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import type { ContentItemInfo } from '#model/describe/item-contract.ts';

/** The length up to which a text fits on one line, in characters. */
const maxLineLength = 80;

export interface OpenField {
  key: string;
  item: ContentItemInfo;
  kind: 'area' | 'line' | 'markdown' | 'picture';
  /** Null for a picture, which is pressed itself. */
  host: HTMLElement | null;
  element: HTMLElement;
  /** Restores the original content of the element. */
  close: () => void;
}

type ClosedField = Pick<OpenField, 'element' | 'item' | 'key'>;

/** The number of fields that open without a noticeable pause, even on a slow phone. */
const fieldsAtOnce = 12;

const doNothing = () => undefined;

let openRest: () => void = doNothing;

/** Opens all remaining fields, such as for the Tab key, which would skip them. */
export function openAllFields(): void {
  openRest();
}

interface Opening {
  regions: PageRegion[];
  items: ReadonlyMap<string, ContentItemInfo>;
  /** The field to open at once, wherever it is. */
  asked: string | null;
  onChange: (fields: OpenField[]) => void;
}

/**
 * Opens the fields in view at once, and the rest when they come near or the browser is idle. Leaves
 * elements with unknown ids alone. Returns a function that closes all fields.
 */
export function openFields({ regions, items, asked, onChange }: Opening): () => void {
  const opened: OpenField[] = [];
  const waiting = new Map<Element, ClosedField>();
  for (const [index, { id, element }] of regions.entries()) {
    const item = items.get(id);
    const key = `${id} ${index}`;
    if (item && element) waiting.set(element, { key, item, element });
  }

  const open = (elements: Element[]) => {
    const closed = elements.flatMap((element) => waiting.get(element) ?? []);
    if (closed.length === 0) return;
    // All measurements are taken before anything moves.
    const measured = closed.map((field) => ({ ...field, kind: chooseKind(field) }));
    for (const field of measured) {
      waiting.delete(field.element);
      nearing.unobserve(field.element);
      opened.push({
        ...field,
        ...(field.kind === 'picture' ? unframed : fillElement(field.element)),
      });
    }
    onChange([...opened]);
  };

  // An element that is emptied for its field must not be painted before the field is there.
  const openNow = (elements: Element[]) => {
    flushSync(() => open(elements));
  };

  const nearing = new IntersectionObserver(
    (entries) => {
      openNow(entries.flatMap(({ isIntersecting, target }) => (isIntersecting ? target : [])));
    },
    { rootMargin: '50%' },
  );
  const stopResting = whenResting(() => {
    openNow([...waiting.keys()].slice(0, fieldsAtOnce));
    return waiting.size > 0;
  });
  openRest = () => openNow([...waiting.keys()]);

  open(
    [...waiting.values()].flatMap(({ item, element }) =>
      item.id === asked || isInView(element) ? element : [],
    ),
  );
  for (const element of waiting.keys()) nearing.observe(element);

  return () => {
    stopResting();
    nearing.disconnect();
    openRest = doNothing;
    for (const field of opened) field.close();
  };
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Repeats a function whenever the browser is idle, until it returns false. */
function whenResting(work: () => boolean): () => void {
  // Safari has no idle callbacks.
  const hasIdle = 'requestIdleCallback' in window;
  let timer = 0;
  const wait = () => {
    timer = hasIdle ? requestIdleCallback(run, { timeout: 1000 }) : window.setTimeout(run, 50);
  };
  const run = () => {
    if (work()) wait();
  };
  wait();
  return () => {
    if (hasIdle) cancelIdleCallback(timer);
    else clearTimeout(timer);
  };
}

/** A picture is not replaced. */
const unframed = { host: null, close: doNothing };

function chooseKind({ item, element }: ClosedField): OpenField['kind'] {
  if (item.type === 'image') return 'picture';
  if (item.isMarkdown) return 'markdown';
  return isShort(item) && countLines(element) <= 1 ? 'line' : 'area';
}

/** Returns whether a text, by its rule, is short enough for one line. */
export function isShort({
  isMultiline,
  maxLength,
}: {
  isMultiline: boolean;
  maxLength: number | null;
}): boolean {
  return !isMultiline && maxLength !== null && maxLength <= maxLineLength;
}

function countLines(element: HTMLElement): number {
  const range = document.createRange();
  const rects = listOwnNodes(element).flatMap((node) => {
    range.selectNode(node);
    return [...range.getClientRects()];
  });
  return new Set(rects.map(({ bottom }) => Math.round(bottom))).size;
}

/** Excludes the tools of a list item. */
function listOwnNodes(element: HTMLElement): ChildNode[] {
  return [...element.childNodes].filter(
    (node) => !(node instanceof Element && node.matches('[class^=edit-]')),
  );
}

function makeHost(className: string): HTMLElement {
  const host = document.createElement('span');
  host.className = className;
  return host;
}

/** The served content of elements that now contain a field, by the field's host. */
export const servedNodes = new WeakMap<Element, readonly ChildNode[]>();

/** Replaces the content of an element with a host for its field. */
export function fillElement(element: HTMLElement): { host: HTMLElement; close: () => void } {
  const isInline = getComputedStyle(element).display.startsWith('inline');
  const host = makeHost(isInline ? 'edit-host edit-host-inline' : 'edit-host');
  const summary = element.closest('summary');
  if (summary) return { host, close: standIn(summary, element, host) };
  const nodes = listOwnNodes(element);
  const link = element.closest('a');
  // Dragging in a field selects its text and must not drag the link.
  if (link) link.draggable = false;
  for (const node of nodes) node.remove();
  element.prepend(host);
  servedNodes.set(host, nodes);
  return {
    host,
    close: () => {
      link?.removeAttribute('draggable');
      element.replaceChildren(...nodes);
    },
  };
}

/** Replaces a summary with a lookalike: a summary is a button and cannot contain a field. */
function standIn(summary: HTMLElement, element: HTMLElement, host: HTMLElement): () => void {
  const box = document.createElement('div');
  box.className = 'edit-summary';
  const twin = element.cloneNode(false) as HTMLElement;
  delete twin.dataset.edit;
  twin.append(host);
  box.append(twin);
  summary.after(box);
  summary.hidden = true;
  return () => {
    box.remove();
    summary.hidden = false;
  };
}
