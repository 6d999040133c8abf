import { signedInHintName } from '#lib/http/signed-in-hint.ts';
import { handedOverToastKey } from './toast-key.ts';

/** Only browsers that have logged in here fetch this script. */
export const signedInScriptPath = '/signed-in.js';

/**
 * Loads the script for admins where this browser may hold a session, or the previous page left a
 * toast. Every page carries this code, so it shares no function with that script: shared code would
 * need a file of its own.
 */
export function loadSignedInScript(): void {
  if (!document.cookie.includes(signedInHintName) && !hasHandedOverToast()) return;
  // Hidden from the bundler, which would turn this page's script into a file.
  const address: string = signedInScriptPath;
  // The page works without it, and the browser reports the failure.
  import(/* @vite-ignore */ address).catch(() => undefined);
}

function hasHandedOverToast(): boolean {
  try {
    return handedOverToastKey in sessionStorage;
  } catch {
    return false;
  }
}
