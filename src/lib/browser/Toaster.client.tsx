import { useStore } from '@nanostores/react';
import * as RadixToast from '@radix-ui/react-toast';
import { createRoot } from 'react-dom/client';
import { keepToastClear } from './place-toast.client.ts';
import css from './toast.css?inline';
import { $toast, dismissToast } from './toast-store.client.ts';

const displayMilliseconds = 5000;

const swipeThresholdPixels = 50;

function placeNew(toast: HTMLElement | null): (() => void) | undefined {
  return toast ? keepToastClear(toast) : undefined;
}

/** A region that shows one toast at a time; F8 moves the focus to it. */
function Toaster() {
  const toast = useStore($toast);
  const isSpanish = document.documentElement.lang === 'es';
  return (
    <RadixToast.Provider
      duration={displayMilliseconds}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPixels}
    >
      {toast && (
        <RadixToast.Root
          key={toast.id}
          ref={placeNew}
          className="toast"
          data-kind={toast.kind}
          type={toast.kind === 'destructive' ? 'foreground' : 'background'}
          open={toast.isOpen}
          onOpenChange={(isOpen) => {
            if (!isOpen) dismissToast(toast.id);
          }}
        >
          <RadixToast.Title className="toast-title">{toast.title}</RadixToast.Title>
          <RadixToast.Description className="toast-text">
            {toast.description}
          </RadixToast.Description>
          {toast.action && (
            <RadixToast.Action
              className="toast-action"
              altText={toast.action.label}
              onClick={toast.action.run}
            >
              {toast.action.label}
            </RadixToast.Action>
          )}
          <RadixToast.Close className="toast-close" aria-label={isSpanish ? 'Cerrar' : 'Close'}>
            ×
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport
        className="toast-area"
        label={`${isSpanish ? 'Avisos' : 'Notifications'} ({hotkey})`}
        hotkey={['F8']}
      />
    </RadixToast.Provider>
  );
}

/** Adds the notification area to the page, once. */
export function mountToaster(): void {
  // Few pages ever show a toast, so they don't load its styles; their policy allows no style
  // element.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const host = document.createElement('div');
  host.dataset.toasts = '';
  document.body.append(host);
  createRoot(host).render(<Toaster />);
}
