import * as z from 'zod/mini';
import { sessionStore } from './storage.client.ts';
import { handedOverToastKey } from './toast-key.ts';
import type { Message } from '#lib/text/message.ts';

const noticeSchema = z.object({ title: z.string(), description: z.string() });

export function flashToast({ title, description }: Message): void {
  // Without storage, the next page shows no toast.
  sessionStore.write(handedOverToastKey, JSON.stringify({ title, description }));
}

export function takeFlashToast(): Message | null {
  const stored = sessionStore.readJson(handedOverToastKey);
  sessionStore.remove(handedOverToastKey);
  return noticeSchema.safeParse(stored).data ?? null;
}
