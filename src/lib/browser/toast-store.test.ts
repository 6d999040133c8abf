import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $toast, dismissToast, showToast } from './toast-store.client.ts';

const sent = { title: 'Message sent', description: "We'll get back to you soon!" };
const failed = { title: 'Error sending message', description: 'Please try again.' };

/** Shows a toast and returns its id. */
function show(notice: typeof sent): number {
  showToast(notice);
  return $toast.get()?.id ?? 0;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('A62, A71: a toast has a title, a description and a kind', () => {
  showToast(sent);
  expect($toast.get()).toMatchObject({ ...sent, kind: 'normal', isOpen: true });

  showToast({ ...failed, kind: 'destructive' });
  expect($toast.get()).toMatchObject({ ...failed, kind: 'destructive', isOpen: true });
});

test('A68: a dismissed toast is closed at once and deleted after 1,000,000 ms', () => {
  dismissToast(show(sent));
  expect($toast.get()).toMatchObject({ ...sent, isOpen: false });

  vi.advanceTimersByTime(999_999);
  expect($toast.get()).toMatchObject({ ...sent, isOpen: false });

  vi.advanceTimersByTime(1);
  expect($toast.get()).toBeNull();
});

test('A63: a second toast takes the place of the first, dismissed or not', () => {
  const first = show(sent);
  dismissToast(first);
  showToast(failed);
  dismissToast(first);
  expect($toast.get()).toMatchObject({ ...failed, isOpen: true });

  vi.advanceTimersByTime(1_000_000);
  expect($toast.get()).toMatchObject({ ...failed, isOpen: true });
});
