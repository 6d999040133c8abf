import { $texts } from '#editing/editor/document/content-texts.client.ts';
import { readValue } from '#editing/editor/document/edit-actions.client.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import { listOwnNodes } from './editable-text.client.ts';
import { openPageText } from './page-texts.client.ts';

/** Kinds other than plain text, which have controls of their own. */
export interface OpenField {
  key: string;
  id: string;
  kind: 'markdown' | 'picture';
  /** Null for a picture, which is pressed itself. */
  host: HTMLElement | null;
  element: HTMLElement;
}

/**
 * Makes the regions of a page editable; leaves those with unknown ids alone. Returns what needs a
 * control, and a function that restores what was served.
 */
export function openRegions(
  regions: readonly PageRegion[],
  items: ReadonlyMap<string, ContentTextInfo>,
): { fields: OpenField[]; close: () => void } {
  const fields: OpenField[] = [];
  const closers: (() => void)[] = [];
  for (const [index, { id, element }] of regions.entries()) {
    const item = items.get(id);
    if (!item || !element) continue;
    const field = { key: `${id} ${index}`, id, element };
    if (item.type === 'image') fields.push({ ...field, kind: 'picture', host: null });
    else if (item.isMarkdown) {
      const { host, close } = fillElement(element);
      fields.push({ ...field, kind: 'markdown', host });
      closers.push(close);
    } else {
      const readItem = () => $texts.get().get(id) ?? item;
      const label = `Edit ${item.place}`;
      const read: Parameters<typeof openPageText>[1]['read'] = (touched) =>
        readValue(readItem(), touched);
      closers.push(openPageText(element, { readItem, label, read }));
    }
  }
  return {
    fields,
    close: () => {
      for (const close of closers) close();
    },
  };
}

/** The served content of elements that now contain a field, by the field's host. */
export const servedNodes = new WeakMap<Element, readonly ChildNode[]>();

/** Replaces the content of an element with a host for its field. */
export function fillElement(element: HTMLElement): { host: HTMLElement; close: () => void } {
  const host = document.createElement('span');
  host.className = 'edit-host';
  const nodes = listOwnNodes(element);
  for (const node of nodes) node.remove();
  element.prepend(host);
  servedNodes.set(host, nodes);
  return { host, close: () => element.replaceChildren(...nodes) };
}
