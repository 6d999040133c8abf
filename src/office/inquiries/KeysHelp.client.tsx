import { useStore } from '@nanostores/react';
import { useState, type RefObject } from 'react';
import { atom, onMount } from 'nanostores';
import { useKey } from '#components/admin/use-key.client.ts';
import { Button } from '#components/admin/Button.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { localStore } from '#lib/browser/storage.client.ts';

const storageName = 'inbox-keys';

/**
 * Whether single-key shortcuts are on, remembered on this device: speech input may trigger them.
 */
const $hasKeys = atom(true);

onMount($hasKeys, () => $hasKeys.set(localStore.read(storageName) !== 'off'));

function switchKeys(isOn: boolean): void {
  if (isOn) localStore.remove(storageName);
  else localStore.write(storageName, 'off');
  $hasKeys.set(isOn);
}

const inquiryKeys = [
  { key: 'j', does: 'Next inquiry, also while one is open' },
  { key: 'k', does: 'Previous inquiry, also while one is open' },
  { key: 'Enter', does: 'Open it' },
  { key: 'x', does: 'Mark it, to change several at once' },
  { key: 'm', does: 'Go to the buttons for the marked ones' },
  { key: '/', does: 'Search' },
  { key: '?', does: 'Show these shortcuts' },
] as const;

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

function goTo(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return Boolean(element);
}

/**
 * Handles a shortcut, most of which move the focus among the rows; returns whether the key did
 * anything.
 */
function handleShortcut(key: string, panel: HTMLElement, showKeys: () => void): boolean {
  const openers = [...panel.querySelectorAll<HTMLElement>('td button')];
  const focused = document.activeElement;
  const row = focused?.closest<HTMLElement>('tr') ?? null;
  const at = openers.findIndex((opener) => row?.contains(opener));
  switch (key) {
    case 'j':
      return goTo(openers[at + 1] ?? openers.at(-1));
    case 'k':
      return goTo(openers[Math.max(0, at - 1)]);
    case 'Enter':
      if (at < 0 || focused?.matches('input') !== true) return false;
      openers[at]?.click();
      return true;
    case 'x': {
      const box = row?.querySelector<HTMLInputElement>('input[type=checkbox]');
      box?.click();
      return Boolean(box);
    }
    case 'm':
      return goTo(panel.querySelector<HTMLElement>('[data-mark-bar] button'));
    case '/':
      return goTo(panel.querySelector<HTMLElement>('input[type=search]'));
    case '?':
      showKeys();
      return true;
    default:
      return false;
  }
}

/** Handles keys except in fields; `handle` returns whether a key did anything. */
function useShortcuts(handle: (key: string) => boolean): void {
  useKey((event) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!$hasKeys.get() || (target instanceof Element && target.closest(typing))) return;
    if (handle(key)) event.preventDefault();
  });
}

const keyClass = 'rounded-[0.3rem] border border-field px-[0.4rem] font-sans font-semibold';

function KeysDialog({ onClose }: { onClose: () => void }) {
  const hasKeys = useStore($hasKeys);
  return (
    <Modal
      title="Keyboard shortcuts"
      intro="They work while you're not typing in a field."
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <dl className="grid gap-[0.6rem]">
        {inquiryKeys.map(({ key, does }) => (
          <div key={key} className="grid grid-cols-[5rem_1fr] gap-4">
            <dt>
              <kbd className={keyClass}>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="flex items-center gap-[0.6rem]">
        <input
          type="checkbox"
          className="size-[1.15rem] accent-lagoon"
          checked={hasKeys}
          onChange={({ currentTarget }) => switchKeys(currentTarget.checked)}
        />
        Use these shortcuts on this device
      </label>
    </Modal>
  );
}

/** The inquiries before and after an open one, where there are any. */
export interface Steps {
  goBack: (() => void) | undefined;
  goOn: (() => void) | undefined;
  /** Such as "3 of 12". */
  position: string;
}

/** Goes from inquiry to inquiry with the keys of the list, while one is open. */
export function useStepKeys({ goBack, goOn }: Steps): void {
  useShortcuts((key) => {
    const step = { j: goOn, k: goBack }[key];
    step?.();
    return step !== undefined;
  });
}

/** Turns on the keyboard shortcuts in `panel`, and lists them. */
export function KeysHelp({ panel }: { panel: RefObject<HTMLElement | null> }) {
  const [isOpen, setIsOpen] = useState(false);
  useShortcuts((key) => {
    const { current } = panel;
    if (!current || current.closest('[inert]')) return false;
    return handleShortcut(key, current, () => setIsOpen(true));
  });
  return (
    <>
      <Button
        look="small"
        className="no-print max-md:hidden"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <kbd aria-hidden="true" className={keyClass}>
          ?
        </kbd>{' '}
        Shortcuts
      </Button>
      {isOpen && <KeysDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
