import { useEffect } from 'react';
import { prepareToaster } from '#lib/browser/show-toaster.client.ts';

/** Sees to it that a screen can say in a toast that its connection is gone. */
export function usePreparedToaster(): void {
  useEffect(prepareToaster, []);
}
