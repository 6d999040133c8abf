import { signedInHintName } from '#lib/http/signed-in-hint.ts';
import { handedOverToastKey, previewKey } from './toast-key.ts';

export const signedInScriptPath = '/signed-in.js';

/** Shares no function with the script for admins: shared code would need a file of its own. */
export function loadSignedInScript(): void {
  if (!document.cookie.includes(signedInHintName) && !isAskedFor()) return;
  // This hides the address from the bundler, which would turn this page's script into a file.
  const address: string = signedInScriptPath;
  // The page works without it, and the browser reports the failure.
  import(/* @vite-ignore */ address).catch(() => undefined);
}

/** True for a toast of the page before, and for a preview. */
function isAskedFor(): boolean {
  try {
    return handedOverToastKey in sessionStorage || previewKey in sessionStorage;
  } catch {
    return false;
  }
}
