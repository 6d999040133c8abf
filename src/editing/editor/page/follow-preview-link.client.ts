import { previewKey } from '#lib/browser/toast-key.ts';

/** Opens the page of a link like `#<token>/about`, which then shows the preview in this tab. */
export function followPreviewLink(): void {
  const [, token = '', page = ''] = /^#([\w-]{43})(\/.*)$/.exec(location.hash) ?? [];
  const { origin, pathname } = new URL(page, location.origin);
  if (token === '' || origin !== location.origin) return;
  try {
    sessionStorage.setItem(previewKey, token);
    location.replace(pathname);
  } catch {
    // The page says what is needed.
  }
}
