let pressed: Element | null = null;

/**
 * Remembers the control that was pressed last, which may have lost the focus by the time of its
 * toast.
 */
export function watchPresses(): void {
  addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element) pressed = target.closest('a, button, [role=button], summary');
    },
    true,
  );
}

/** Returns the control that was pressed last since {@link watchPresses}; null if there was none. */
export function findPressed(): Element | null {
  return pressed;
}
