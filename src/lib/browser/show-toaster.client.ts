import { watchPresses } from './pressed-control.client.ts';

let isShown: Promise<void> | undefined;
let isPrepared = false;

function fetchParts() {
  return Promise.all([
    import('react'),
    import('react-dom/client'),
    import('./Toaster.client.tsx'),
    import('./toast.css?inline'),
  ]);
}

async function mountToaster(): Promise<void> {
  const [{ createElement }, { createRoot }, { Toaster }, { default: css }] = await fetchParts();
  // Few pages ever show a toast, so they carry no styles; their policy allows no style element.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const host = document.createElement('div');
  host.dataset['toasts'] = '';
  document.body.append(host);
  createRoot(host).render(createElement(Toaster));
}

/** Loads the toaster ahead of the first toast, which may have to report a lost connection. */
export function prepareToaster(): void {
  if (isPrepared) return;
  isPrepared = true;
  watchPresses();
  fetchParts().catch(() => undefined);
}

export function showToaster(): Promise<void> {
  isShown ??= mountToaster();
  return isShown;
}
