import { atom } from 'nanostores';

/** What the editor has to say just now; it is also read out. */
export const $message = atom('');

/** Says something, in place of what was said before. */
export function say(message: string): void {
  $message.set(message);
}
