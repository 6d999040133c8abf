import { atom } from 'nanostores';

const passingMilliseconds = 8000;

export const $message = atom('');

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message for a few seconds. */
export function announce(message: string): void {
  announceLastingly(message);
  if (message !== '') timer = setTimeout(announce, passingMilliseconds, '');
}

/** Shows a message until the next one. */
export function announceLastingly(message: string): void {
  clearTimeout(timer);
  $message.set(message);
}
