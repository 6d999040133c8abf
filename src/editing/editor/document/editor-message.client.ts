import { atom } from 'nanostores';

const passingMilliseconds = 8000;

export const $message = atom('');

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message for a few seconds. */
export function say(message: string): void {
  sayLastingly(message);
  if (message !== '') timer = setTimeout(say, passingMilliseconds, '');
}

/** Shows a message until the next one. */
export function sayLastingly(message: string): void {
  clearTimeout(timer);
  $message.set(message);
}
