import { watchPresses } from './pressed-control.client.ts';

let isShown: Promise<void> | undefined;
let isPrepared = false;

function loadToaster() {
  return import('./Toaster.client.tsx');
}

/** Loads the toaster before the first toast, which may have to report a lost connection. */
export function prepareToaster(): void {
  if (isPrepared) return;
  isPrepared = true;
  watchPresses();
  loadToaster().catch(() => undefined);
}

export function showToaster(): Promise<void> {
  isShown ??= loadToaster().then(({ mountToaster }) => mountToaster());
  return isShown;
}
