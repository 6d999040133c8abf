let isShown: Promise<void> | undefined;

async function mountToaster(): Promise<void> {
  const [{ createElement }, { createRoot }, { Toaster }] = await Promise.all([
    import('react'),
    import('react-dom/client'),
    import('./Toaster.tsx'),
  ]);
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(createElement(Toaster));
}

/** Puts the notification area on the page, once, when the first toast is due. */
export function showToaster(): Promise<void> {
  isShown ??= mountToaster();
  return isShown;
}
