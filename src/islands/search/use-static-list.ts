import { useLayoutEffect } from 'react';

/**
 * Hides the list that came with the page while results are shown in its place.
 *
 * @param id of the list's element
 */
export function useStaticList(id: string, isHidden: boolean): void {
  useLayoutEffect(() => {
    const list = document.getElementById(id);
    if (list) list.hidden = isHidden;
  }, [id, isHidden]);
}
