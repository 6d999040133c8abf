import { isCompositionKey } from '#lib/browser/field-events.client.ts';
import {
  useEffect,
  useEffectEvent,
  useId,
  useInsertionEffect,
  useRef,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import css from '#styles/modal.css?inline';
import { Icon } from './Icon.client.tsx';
import { useKey } from './use-key.client.ts';

interface ModalProps {
  title: string;
  intro: string;
  badges?: ReactNode;
  /** Buttons beside the one that closes it. */
  tools?: ReactNode;
  actions: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

let sheet: CSSStyleSheet | undefined;

/**
 * Adds styles in the editor, with its first dialog; an admin's screens always have them.
 */
function addStyles(): void {
  if (sheet || !document.querySelector('[data-editor-bar]')) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
}

/**
 * Shows a dialog and makes the rest of the page inert except for the toasts, which must stay
 * readable and closable: that is why this is not a `<dialog>` in the top layer. Closing it restores
 * the focus.
 */
export function Modal({ title, intro, badges, tools, actions, onClose, children }: ModalProps) {
  const id = useId();
  const layer = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDivElement>(null);

  useInsertionEffect(addStyles, []);

  const close = useEffectEvent(onClose);

  useKey((event) => {
    // A dialog above this one makes it inert.
    const isBelow = layer.current?.hasAttribute('inert') ?? false;
    const isMeant = !event.defaultPrevented && !isCompositionKey(event) && !isBelow;
    if (event.key === 'Escape' && isMeant) onClose();
  });

  useEffect(() => {
    const before = document.activeElement;
    const others = [...document.body.children].filter(
      (element) =>
        element !== layer.current && !element.matches('[data-toasts], [inert], script, style'),
    );
    for (const element of others) element.toggleAttribute('inert', true);
    dialog.current?.focus();
    const listening = new AbortController();
    const { signal } = listening;
    // Selecting text in the dialog and releasing the button outside is also a click on the layer.
    let isPressedBeside = false;
    layer.current?.addEventListener(
      'pointerdown',
      ({ target }) => {
        isPressedBeside = target === layer.current;
      },
      { signal },
    );
    layer.current?.addEventListener(
      'click',
      ({ target }) => {
        if (isPressedBeside && target === layer.current) close();
      },
      { signal },
    );
    return () => {
      listening.abort();
      for (const element of others) element.removeAttribute('inert');
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return createPortal(
    <div ref={layer} className="modal-layer">
      <div
        ref={dialog}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-intro`}
        tabIndex={-1}
        className="modal"
      >
        <header className="modal-head">
          <div>
            <p id={`${id}-intro`} className="modal-intro">
              {intro}
            </p>
            <h2 id={`${id}-title`}>{title}</h2>
            {badges}
          </div>
          <div className="modal-tools no-print">
            {tools}
            <button type="button" className="modal-close" aria-label="Close" onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
        </header>
        <div className="modal-body">{children}</div>
        <footer className="modal-foot no-print">{actions}</footer>
      </div>
    </div>,
    document.body,
  );
}
