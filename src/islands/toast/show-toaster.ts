let isShown: Promise<void> | undefined;

async function mountToaster(): Promise<void> {
  const [{ createElement }, { createRoot }, { Toaster }, { default: css }] = await Promise.all([
    import('react'),
    import('react-dom/client'),
    import('./Toaster.tsx'),
    import('./toast.css?inline'),
  ]);
  // Pages carry no styles for what few of them ever show, and their policy allows no style element.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const place = document.createElement('div');
  place.dataset['toasts'] = '';
  document.body.append(place);
  createRoot(place).render(createElement(Toaster));
}

/** Puts the notification area on the page, once, when the first toast is due. */
export function showToaster(): Promise<void> {
  isShown ??= mountToaster();
  return isShown;
}
