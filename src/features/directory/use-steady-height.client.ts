import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the part of a page that holds a search as high as it was, so that nothing below jumps about
 * at every letter, or has to be drawn at another place.
 *
 * @param inside an element of that part
 * @param isSteady while this holds
 */
export function useSteadyHeight(inside: RefObject<Element | null>, isSteady: boolean): void {
  const height = useRef(0);
  useLayoutEffect(() => {
    const part = inside.current?.closest('section');
    if (!part) return;
    part.style.minHeight = isSteady ? `${height.current.toString()}px` : '';
    if (isSteady) return;
    const observer = new ResizeObserver(() => {
      ({ height: height.current } = part.getBoundingClientRect());
    });
    observer.observe(part);
    return () => {
      observer.disconnect();
    };
  }, [inside, isSteady]);
}
