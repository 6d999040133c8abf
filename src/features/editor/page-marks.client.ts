export interface PageRegion {
  id: string;
  /** Is null for texts that the page does not show. */
  element: HTMLElement | null;
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
