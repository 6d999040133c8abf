import { previewKey } from '#lib/browser/toast-key.ts';

/** Opens the page of a link like `#<token>/about`; this tab then shows the preview. */
export function followPreviewLink(): void {
  const [, token = '', page = ''] = /^#([\w-]{43})(\/.*)$/.exec(location.hash) ?? [];
  const { origin, pathname } = new URL(page, location.origin);
  if (token === '' || origin !== location.origin) return;
  try {
    sessionStorage.setItem(previewKey, token);
    location.replace(pathname);
  } catch {
    // The page explains what is needed.
  }
}
