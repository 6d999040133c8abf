import { useEffect } from 'react';
import { prepareToaster } from '#islands/toast/show-toaster.ts';

/** Sees to it that a screen can say in a toast that its connection is gone. */
export function usePreparedToaster(): void {
  useEffect(prepareToaster, []);
}
