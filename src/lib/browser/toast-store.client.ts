import { atom } from 'nanostores';

const storedMilliseconds = 1_000_000;

/** The action of a toast. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  title: string;
  description: string;
  kind: 'normal' | 'destructive';
  action?: ToastAction | undefined;
  isOpen: boolean;
}

/** The current toast; a new one replaces it. */
export const $toast = atom<Toast | null>(null);

let lastId = 0;

export function showToast({
  title,
  description,
  kind = 'normal',
  action,
}: {
  title: string;
  description: string;
  kind?: Toast['kind'];
  action?: ToastAction | undefined;
}): void {
  lastId += 1;
  $toast.set({ id: lastId, title, description, kind, action, isOpen: true });
}

export function dismissToast(id: number): void {
  const toast = $toast.get();
  if (toast?.id !== id) return;
  $toast.set({ ...toast, isOpen: false });
  setTimeout(() => {
    if ($toast.get()?.id === id) $toast.set(null);
  }, storedMilliseconds);
}
