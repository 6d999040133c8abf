import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { createAdminQuery } from '#office/shell/admin-query.client.ts';
import { ActionError } from '#components/admin/DialogActions.client.tsx';
import { LoadFailure, Spinner } from '#components/admin/Loading.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { countNoun } from '#lib/text/phrases.ts';
import {
  type ErasedPeople,
  erasedPeopleSchema,
  erasureSchema,
  listErasure,
} from './inquiry-details.ts';

const title = 'Erased in the last seven days';

const erasedQuery = createAdminQuery(['/api/inquiries/erased'], erasedPeopleSchema);

interface ErasedRowProps {
  erased: ErasedPeople[number];
  onRestore: () => void;
}

function ErasedRow({ erased, onRestore }: ErasedRowProps) {
  const { state, run } = useAction();
  const { id, name, address, username, erasedAt, goneAt } = erased;
  const restore = async () => {
    const response = await sendRequest('POST', '/api/inquiries/restoration', { id });
    const { client, provider, contact } = erasureSchema.parse(await response.json());
    const records = countNoun(client + provider + contact, 'record');
    return { title: 'Data restored', description: `${records} of ${name} restored.` };
  };
  return (
    <li className="grid gap-2 border-t border-line pt-4 wrap-anywhere first:border-0 first:pt-0">
      <div>
        <strong className="block font-semibold">{name}</strong>
        <span className="block">{address}</span>
        <span className="block">{listErasure(erased)}</span>
        <span className="block text-soft">
          Erased by {username} on <time dateTime={erasedAt}>{formatMoment(erasedAt)}</time>. Gone
          for good after <time dateTime={goneAt}>{formatMoment(goneAt)}</time>.
        </span>
      </div>
      <Button
        look="small"
        className="justify-self-start"
        aria-disabled={state.kind === 'sending' || undefined}
        onClick={() => {
          const copy = { title: 'Error restoring data', outcome: 'Nothing was restored.' };
          void run(restore, copy, onRestore);
        }}
      >
        Restore<span className="sr-only"> {name}</span>
      </Button>
      <ActionError state={state} />
    </li>
  );
}

function ErasedList({ onRestore }: { onRestore: () => void }) {
  const state = useStore(erasedQuery.$state);
  switch (state.kind) {
    case 'idle':
    case 'loading':
      return <Spinner label="Loading" />;
    case 'failed':
      return (
        <LoadFailure
          text="We couldn't load what was erased."
          onRetry={() => void erasedQuery.refresh()}
        />
      );
    case 'loaded':
      if (state.data.length === 0) return <p>Nothing was erased in the last seven days.</p>;
      return (
        <ul className="grid gap-4">
          {state.data.map((erased) => (
            <ErasedRow key={erased.id} erased={erased} onRestore={onRestore} />
          ))}
        </ul>
      );
  }
}

interface ErasedInquiriesProps {
  /** Called after inquiries of any kind were restored. */
  onRestore: () => void;
}

/** A button that opens the list of inquiries that can still be restored. */
export function ErasedInquiries({ onRestore }: ErasedInquiriesProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (isOpen) void erasedQuery.refresh();
  }, [isOpen]);
  const close = () => setIsOpen(false);
  return (
    <p className="no-print border-t border-line px-6 py-4">
      <Button look="small" onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Modal
          title={title}
          intro="Inquiries"
          onClose={close}
          actions={<Button onClick={close}>Done</Button>}
        >
          <p>
            Restoring brings everything back as it was, with notes and history. All admins are told
            by email.
          </p>
          <ErasedList
            onRestore={() => {
              void erasedQuery.refresh();
              onRestore();
            }}
          />
        </Modal>
      )}
    </p>
  );
}
