import * as z from 'zod/mini';
import { handedOverToastKey } from './toast-key.ts';
import type { Message } from '#lib/text/message.ts';

const noticeSchema = z.object({ title: z.string(), description: z.string() });

export function handOverToast({ title, description }: Message): void {
  try {
    sessionStorage.setItem(handedOverToastKey, JSON.stringify({ title, description }));
  } catch {
    // Without storage, the next page shows no toast.
  }
}

export function takeHandedOverToast(): Message | null {
  try {
    const stored = sessionStorage.getItem(handedOverToastKey);
    sessionStorage.removeItem(handedOverToastKey);
    return stored === null ? null : noticeSchema.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}
