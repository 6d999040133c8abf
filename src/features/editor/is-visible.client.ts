/** Returns whether an element is drawn, and not hidden by `visibility`. */
export function isVisible(element: Element): boolean {
  return (
    (element as Partial<Element>).checkVisibility?.({ visibilityProperty: true }) ??
    // Safari before 17.4, which knows no `content-visibility` either.
    (element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible')
  );
}
