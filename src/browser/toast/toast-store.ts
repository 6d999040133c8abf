import { atom } from 'nanostores';

/** A short message that appears at the edge of the page and goes by itself. */
export interface Toast {
  id: number;
  title: string;
  description: string;
  kind: 'normal' | 'destructive';
}

/** The one toast that is shown; a new one takes the place of the one before. */
export const $toast = atom<Toast | null>(null);

let lastId = 0;

/**
 * Shows a toast. The code that draws toasts is fetched with the first one.
 *
 * @param toast what to say; `destructive` is for failures
 */
export function showToast({
  title,
  description,
  kind = 'normal',
}: {
  title: string;
  description: string;
  kind?: Toast['kind'];
}): void {
  lastId += 1;
  $toast.set({ id: lastId, title, description, kind });
}
