let pressed: Element | null = null;

/** Remembers the control that was pressed last: it may have lost the focus when its toast comes. */
export function watchPresses(): void {
  addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element) pressed = target.closest('a, button, [role=button], summary');
    },
    true,
  );
}

/** Returns the control that was pressed last since {@link watchPresses}; null where there is none. */
export function findPressed(): Element | null {
  return pressed;
}
