import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import css from './list-layer.css?inline';

// Whatever has such a menu is drawn with these rules.
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);

/** Is false in Safari before 17, where the menu stands in front of the page by itself. */
const hasPopover = 'popover' in HTMLElement.prototype;

interface ToolMenuProps {
  label: string;
  /** Finds the button that the menu hangs from, which may move. */
  findAnchor: () => HTMLElement | null;
  /** Changes with what may move the button. */
  version: unknown;
  onClose: () => void;
  children: ReactNode;
}

/** Offers what can be done with an item; it lies above the page, so that nothing cuts it off. */
export function ToolMenu({ label, findAnchor, version, onClose, children }: ToolMenuProps) {
  const panel = useRef<HTMLDivElement>(null);

  const placePanel = useEffectEvent(() => {
    const anchor = findAnchor()?.getBoundingClientRect();
    const { current } = panel;
    if (!anchor || !current) return;
    if (hasPopover && !current.matches(':popover-open')) current.showPopover();
    const { width, height } = current.getBoundingClientRect();
    const left = Math.max(8, Math.min(anchor.right - width, innerWidth - width - 8));
    const isBelow = anchor.bottom + height + 90 < innerHeight || anchor.top < height + 8;
    current.style.left = `${left}px`;
    current.style.top = `${isBelow ? anchor.bottom + 4 : anchor.top - height - 4}px`;
  });

  useLayoutEffect(() => placePanel(), [version]);

  const returnFocus = useEffectEvent(() => {
    // What follows a removal or a copy has its own focus.
    if (document.activeElement === document.body) findAnchor()?.focus();
  });

  /** Does what a popover does by itself. */
  const closeFromOutside = useEffectEvent((signal: AbortSignal) => {
    const closeWithEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    const closeByPress = ({ target }: PointerEvent) => {
      const outside = target instanceof Element && !panel.current?.contains(target);
      if (outside && !findAnchor()?.contains(target)) onClose();
    };
    addEventListener('keydown', closeWithEscape, { signal });
    addEventListener('pointerdown', closeByPress, { signal });
  });

  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('select, button:not([aria-disabled=true])')?.focus();
    const controller = new AbortController();
    const follow = () => placePanel();
    addEventListener('scroll', follow, { passive: true, signal: controller.signal });
    if (!hasPopover) closeFromOutside(controller.signal);
    return () => {
      controller.abort();
      returnFocus();
    };
  }, []);

  return (
    <div
      ref={panel}
      popover={hasPopover ? 'auto' : undefined}
      role="dialog"
      aria-label={label}
      className="edit-menu"
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
    >
      {children}
    </div>
  );
}

interface ToolButtonProps {
  label: string;
  icon: ReactNode;
  isPossible?: boolean;
  run: () => void;
}

export function ToolButton({ label, icon, isPossible = true, run }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="edit-menu-button"
      aria-disabled={!isPossible}
      onClick={() => {
        if (isPossible) flushSync(run);
      }}
    >
      {icon}
      {label}
    </button>
  );
}
