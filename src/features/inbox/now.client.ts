import { atom, onMount } from 'nanostores';

/** The time in milliseconds since 1970, put right every minute while somebody looks at it. */
export const $now = atom(Date.now());

onMount($now, () => {
  const update = () => {
    $now.set(Date.now());
  };
  update();
  const timer = setInterval(update, 60_000);
  return () => {
    clearInterval(timer);
  };
});
