import { z } from 'zod/mini';
import { handedOverToastKey } from './toast-key.ts';
import type { Notice } from '#lib/text/notice.ts';

const noticeSchema = z.object({ title: z.string(), description: z.string() });

/** Stores a toast for the next page in this tab. */
export function handOverToast({ title, description }: Notice): void {
  try {
    sessionStorage.setItem(handedOverToastKey, JSON.stringify({ title, description }));
  } catch {
    // Without storage, the next page shows no toast.
  }
}

/** Removes and returns the toast of the previous page, or null. */
export function takeHandedOverToast(): Notice | null {
  try {
    const stored = sessionStorage.getItem(handedOverToastKey);
    sessionStorage.removeItem(handedOverToastKey);
    return stored === null ? null : noticeSchema.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}
