import type { DetachedRegion } from '#model/ids/detach-regions.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { announceLastingly } from '#editing/editor/document/editor-message.client.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';

/** Loads the marks that the build omits from the page for visitors; the dev server keeps them. */
export async function attachRegions(): Promise<void> {
  const { editable } = document.documentElement.dataset;
  if (editable === undefined) return;
  try {
    const response = await sendRequest('GET', `/editable/${editable}.json`);
    for (const { path, tag, ...marks } of (await response.json()) as DetachedRegion[]) {
      const element = findElement(path);
      if (element?.matches(tag)) Object.assign(element.dataset, marks);
    }
  } catch (error) {
    // The page may be older than the site.
    logError('Error loading what can be edited:', error);
    announceLastingly("We couldn't load what can be edited here. Please reload the page.");
  }
}

function findElement(path: number[]): HTMLElement | SVGElement | null {
  let element: Element | undefined = document.body;
  for (const position of path) element = element?.children[position];
  return element instanceof HTMLElement || element instanceof SVGElement ? element : null;
}

export function listPageRegions(): PageRegion[] {
  const found = document.querySelectorAll<HTMLElement>(
    '[data-edit], [data-edit-each], [data-edit-also]',
  );
  return [...found].flatMap(listMarksOf);
}

function listMarksOf(element: HTMLElement): PageRegion[] {
  const { edit, editEach, editAlso } = element.dataset;
  const items = editEach === undefined ? [] : [...element.children];
  return [
    ...(edit === undefined ? [] : [{ id: edit, element }]),
    ...items.flatMap((item, index) => {
      const id = (editEach ?? '').replace('*', (index + 1).toString());
      return item instanceof HTMLElement ? [{ id, element: item }] : [];
    }),
    ...(editAlso?.split(' ') ?? []).map((id) => ({ id, element: null })),
  ];
}
