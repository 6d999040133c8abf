import { useLayoutEffect } from 'react';
import { awayClass } from './away-class.client.ts';

/**
 * Puts the list that came with the page away while results are shown in its place.
 *
 * @param id of the list's element
 */
export function useStaticList(id: string, isAway: boolean): void {
  useLayoutEffect(() => {
    document.getElementById(id)?.classList.toggle(awayClass, isAway);
  }, [id, isAway]);
}
