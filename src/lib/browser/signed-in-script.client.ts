import { signedInHintName } from '#lib/http/signed-in-hint.ts';
import { handedOverToastKey } from './toast-key.ts';

/** Address of the script for browsers that sign in here; other visitors never fetch it. */
export const signedInScriptPath = '/signed-in.js';

/**
 * Fetches what an admin's browser needs on every page, if this may be one: somebody signed in here,
 * or the page before left a message to show. It travels in every page and shares no function with
 * that script: shared code would have to be fetched from a file of its own.
 */
export function loadSignedInScript(): void {
  if (!document.cookie.includes(signedInHintName) && !hasHandedOverToast()) return;
  // An address that the bundler does not see: it would turn this page's script into a file.
  const address: string = signedInScriptPath;
  // The page is whole without it; the browser itself says that it could not be fetched.
  import(/* @vite-ignore */ address).catch(() => undefined);
}

function hasHandedOverToast(): boolean {
  try {
    return handedOverToastKey in sessionStorage;
  } catch {
    return false;
  }
}
