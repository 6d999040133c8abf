import { atom } from 'nanostores';

/** For how long a passing message is seen, in milliseconds. */
const passingMilliseconds = 8000;

/** What the editor has to say just now; it is also read out. */
export const $message = atom('');

let timer: ReturnType<typeof setTimeout> | undefined;

/** Says something that passes, in place of what was said before. */
export function say(message: string): void {
  sayLastingly(message);
  if (message !== '') timer = setTimeout(say, passingMilliseconds, '');
}

/** Says something that stays until something else is said. */
export function sayLastingly(message: string): void {
  clearTimeout(timer);
  $message.set(message);
}
