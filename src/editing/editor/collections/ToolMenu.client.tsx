import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import css from './list-layer.css?inline';

// Whatever has such a menu is drawn with these rules.
adoptStyles(css);

/** False in Safari before 17, where the menu is above the page only by its stacking order. */
const hasPopover = 'popover' in HTMLElement.prototype;

interface ToolMenuProps {
  label: string;
  /** Returns the button that the menu is attached to, which may move. */
  findAnchor: () => HTMLElement | null;
  /** Changes whenever the button may have moved. */
  version: unknown;
  onClose: () => void;
  children: ReactNode;
}

/** The menu of an item, in the top layer, so that nothing clips it. */
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
    // Where neither side has room, it covers its button.
    const top = Math.min(anchor.bottom + 4, innerHeight - height - 8);
    current.style.top = `${isBelow ? Math.max(8, top) : anchor.top - height - 4}px`;
  });

  useLayoutEffect(() => placePanel(), [version]);

  const returnFocus = useEffectEvent(() => {
    // After a removal or a copy, the focus is already elsewhere.
    if (document.activeElement === document.body) findAnchor()?.focus();
  });

  /** Imitates the light dismiss of a popover. */
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

/** A tool of the toolbar; its space stays reserved where it has nothing to do. */
export function ToolIcon({ label, icon, isPossible = true, run }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="edit-tool"
      aria-label={label}
      title={label}
      aria-disabled={!isPossible}
      onClick={() => {
        if (isPossible) flushSync(run);
      }}
    >
      {icon}
    </button>
  );
}
