import { useStore } from '@nanostores/react';
import { useEffect, useState, type RefObject } from 'react';
import { Modal } from '#components/admin/Modal.client.tsx';
import { $hasKeys, inquiryKeys, listenForKeys, switchKeys } from './inquiry-keys.client.ts';

function KeysDialog({ onClose }: { onClose: () => void }) {
  const hasKeys = useStore($hasKeys);
  return (
    <Modal
      title="Keyboard shortcuts"
      intro="They work while you're not typing in a field."
      mark={null}
      onClose={onClose}
      actions={
        <button type="button" className="btn" onClick={onClose}>
          Close
        </button>
      }
    >
      <dl className="keys">
        {inquiryKeys.map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="keys-switch">
        <input
          type="checkbox"
          checked={hasKeys}
          onChange={({ currentTarget }) => {
            switchKeys(currentTarget.checked);
          }}
        />
        Use these shortcuts on this device
      </label>
    </Modal>
  );
}

/** Makes the keys work in `panel`, and lists them. */
export function KeysHelp({ panel }: { panel: RefObject<HTMLElement | null> }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    if (panel.current) {
      listenForKeys(
        panel.current,
        () => {
          setIsOpen(true);
        },
        listening.signal,
      );
    }
    return () => {
      listening.abort();
    };
  }, [panel]);
  return (
    <>
      <button
        type="button"
        className="btn btn-small keys-button no-print"
        aria-haspopup="dialog"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        <kbd aria-hidden="true">?</kbd> Shortcuts
      </button>
      {isOpen && (
        <KeysDialog
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}
