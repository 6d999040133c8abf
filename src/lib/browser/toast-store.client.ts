import { atom } from 'nanostores';

/** How long a dismissed toast is kept before it is forgotten, in milliseconds. */
const keptMilliseconds = 1_000_000;

/** A short message that appears at the edge of the page and goes by itself. */
export interface Toast {
  id: number;
  title: string;
  description: string;
  kind: 'normal' | 'destructive';
  /** False once it was dismissed: the page shows it no more. */
  isOpen: boolean;
}

/** The one toast there is; a new one takes the place of the one before. */
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
  $toast.set({ id: lastId, title, description, kind, isOpen: true });
}

/**
 * Takes a toast off the page. It is forgotten a good while later.
 *
 * @param id of the toast; nothing happens where another one has taken its place
 */
export function dismissToast(id: number): void {
  const toast = $toast.get();
  if (toast?.id !== id) return;
  $toast.set({ ...toast, isOpen: false });
  setTimeout(() => {
    if ($toast.get()?.id === id) $toast.set(null);
  }, keptMilliseconds);
}
