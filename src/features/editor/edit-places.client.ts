import type { PageRegion } from './page-marks.client.ts';
import type { ContentItemInfo } from '#features/publishing/editing-api.ts';

/** Separates lines from areas, in characters. */
const maxLineLength = 80;

export interface OpenField {
  item: ContentItemInfo;
  kind: 'area' | 'line' | 'markdown' | 'picture';
  host: HTMLElement;
  element: HTMLElement;
  /** Restores what the element held. */
  close: () => void;
}

/** Leaves elements with unknown ids as they are. */
export function openFields(
  regions: PageRegion[],
  items: ReadonlyMap<string, ContentItemInfo>,
): OpenField[] {
  // Everything is measured before anything moves.
  const fields = regions.flatMap(({ id, element }) => {
    const item = items.get(id);
    return item && element ? [{ item, element, kind: chooseKind(item, element) }] : [];
  });
  return fields.map((field) => ({
    ...field,
    ...(field.kind === 'picture' ? frame(field.element) : fillElement(field.element)),
  }));
}

function chooseKind(item: ContentItemInfo, element: HTMLElement): OpenField['kind'] {
  if (item.type === 'image') return 'picture';
  if (item.isMarkdown) return 'markdown';
  const isShort = !item.isMultiline && item.maxLength !== null && item.maxLength <= maxLineLength;
  return isShort && countLines(element) <= 1 ? 'line' : 'area';
}

function countLines(element: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
}

function makeHost(className: string): HTMLElement {
  const host = document.createElement('span');
  host.className = className;
  return host;
}

/** Replaces what an element holds by a host for its field. */
export function fillElement(element: HTMLElement): Pick<OpenField, 'close' | 'host'> {
  const isInline = getComputedStyle(element).display.startsWith('inline');
  const host = makeHost(isInline ? 'edit-host edit-host-inline' : 'edit-host');
  const summary = element.closest('summary');
  if (summary) return { host, close: standIn(summary, element, host) };
  const nodes = [...element.childNodes];
  const link = element.closest('a');
  // Dragging over a field must select its text, not drag the link.
  if (link) link.draggable = false;
  element.replaceChildren(host);
  return {
    host,
    close: () => {
      link?.removeAttribute('draggable');
      element.replaceChildren(...nodes);
    },
  };
}

/** Replaces a summary by a lookalike, since a summary is a button and cannot hold a field. */
function standIn(summary: HTMLElement, element: HTMLElement, host: HTMLElement): () => void {
  const box = document.createElement('div');
  box.className = 'edit-summary';
  const twin = element.cloneNode(false) as HTMLElement;
  delete twin.dataset['edit'];
  twin.append(host);
  box.append(twin);
  summary.after(box);
  summary.hidden = true;
  return () => {
    box.remove();
    summary.hidden = false;
  };
}

function frame(image: HTMLElement): Pick<OpenField, 'close' | 'host'> {
  const picture = image.closest('picture') ?? image;
  const box = makeHost('edit-picture');
  const host = makeHost('edit-host');
  picture.before(box);
  box.append(picture, host);
  return {
    host,
    close: () => {
      box.replaceWith(picture);
    },
  };
}
