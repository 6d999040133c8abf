import { z } from 'zod/mini';
import { handedOverToastKey } from './toast-key.ts';
import type { Notice } from '#lib/text/notice.ts';

const noticeSchema = z.object({ title: z.string(), description: z.string() });

/**
 * Leaves a toast for the page that comes next in this tab.
 *
 * @param notice what to say there
 */
export function handOverToast({ title, description }: Notice): void {
  try {
    sessionStorage.setItem(handedOverToastKey, JSON.stringify({ title, description }));
  } catch {
    // Without storage the next page says nothing.
  }
}

/**
 * Takes the toast that the page before left; it is given out once.
 *
 * @returns null where there is none
 */
export function takeHandedOverToast(): Notice | null {
  try {
    const stored = sessionStorage.getItem(handedOverToastKey);
    sessionStorage.removeItem(handedOverToastKey);
    return stored === null ? null : noticeSchema.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}
