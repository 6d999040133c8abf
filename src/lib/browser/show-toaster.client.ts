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
  // Pages carry no styles for what few of them ever show, and their policy allows no style element.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const place = document.createElement('div');
  place.dataset['toasts'] = '';
  document.body.append(place);
  createRoot(place).render(createElement(Toaster));
}

/**
 * Fetches the code of the notification area ahead of the first toast: by then the connection may be
 * gone, and that is what has to be told.
 */
export function prepareToaster(): void {
  if (isPrepared) return;
  isPrepared = true;
  fetchParts().catch(() => undefined);
}

/** Puts the notification area on the page, once, when the first toast is due. */
export function showToaster(): Promise<void> {
  isShown ??= mountToaster();
  return isShown;
}
