import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useKey } from '#components/admin/use-key.client.ts';
import { IconButton } from '#components/admin/Button.client.tsx';
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

  useKey((event) => {
    // A dialog above this one closes first.
    const isAbove = document.querySelector('.modal-layer') !== null;
    const isMeant = !event.defaultPrevented && !isAbove;
    if (event.key === 'Escape' && isMeant) onClose();
  });

  useEffect(() => {
    const before = document.activeElement;
    sheet.current?.focus();
    return () => {
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
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <div className="entry-sheet-body">{children}</div>
      <div className="entry-sheet-foot">{actions}</div>
    </section>,
    document.body,
  );
}
