import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '#components/admin/Icon.client.tsx';
import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import css from './entry-sheet.css?inline';

adoptStyles(css);

interface SideSheetProps {
  title: string;
  intro: string;
  actions: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog beside the page, which stays in use. Closing it restores the focus. */
export function SideSheet({ title, intro, actions, onClose, children }: SideSheetProps) {
  const id = useId();
  const sheet = useRef<HTMLElement>(null);

  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    // A dialog above this one closes first.
    const isAbove = document.querySelector('.modal-layer') !== null;
    const isMeant = !event.defaultPrevented && !isAbove;
    if (event.key === 'Escape' && isMeant) onClose();
  });

  useEffect(() => {
    const before = document.activeElement;
    sheet.current?.focus();
    const listener = (event: KeyboardEvent) => closeByKey(event);
    addEventListener('keydown', listener);
    return () => {
      removeEventListener('keydown', listener);
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return createPortal(
    <section
      ref={sheet}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-intro`}
      tabIndex={-1}
      className="entry-sheet no-print"
      data-open
    >
      <div className="entry-sheet-head">
        <div>
          <p id={`${id}-intro`}>{intro}</p>
          <h2 id={`${id}-title`} className="entry-sheet-title">
            {title}
          </h2>
        </div>
        <button
          type="button"
          className="editor-button editor-icon"
          aria-label="Close"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="entry-sheet-body">{children}</div>
      <div className="entry-sheet-foot">{actions}</div>
    </section>,
    document.body,
  );
}
