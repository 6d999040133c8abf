import { signedInHintName } from '#lib/http/signed-in-hint.ts';
import { handedOverToastKey, previewKey } from './toast-key.ts';

export const signedInScriptPath = '/signed-in.js';

/** Shares no function with the script for admins, since shared code would need its own file. */
export function loadSignedInScript(): void {
  if (!document.cookie.includes(signedInHintName) && !isAskedFor()) return;
  // A variable hides the address from the bundler, which would turn this page's script into a file.
  const address: string = signedInScriptPath;
  // The page works without it, and the browser reports the failure.
  import(/* @vite-ignore */ address).catch(() => undefined);
}

/** True after a toast from the previous page, and in a preview. */
function isAskedFor(): boolean {
  try {
    return handedOverToastKey in sessionStorage || previewKey in sessionStorage;
  } catch {
    return false;
  }
}
