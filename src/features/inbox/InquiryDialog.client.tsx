import { useStore } from '@nanostores/react';
import { useEffect, useState, useRef } from 'react';
import type { z } from 'zod/mini';
import { createAdminQuery } from '#features/account/admin-query.client.ts';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';
import type { QueryState } from '#lib/browser/query.client.ts';
import { TextField } from '#components/TextField.client.tsx';
import { DialogActions } from '#components/admin/DialogActions.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { InquirySheet } from './InquirySheet.client.tsx';
import {
  inquiryDetailsSchema,
  type InquiryDetails,
  describeErasure,
  erasureSchema,
} from './inquiry-details.ts';
import type { StoredInquiry, InquiryKind } from './inquiry-kinds.client.ts';

async function erasePerson(
  person: { email: string } | { phone: string },
): Promise<z.output<typeof erasureSchema>> {
  const response = await sendRequest('POST', '/api/inquiries/erasure', person);
  return erasureSchema.parse(await response.json());
}

interface EraseDialogProps {
  entry: StoredInquiry;
  onCancel: () => void;
  onErase: () => void;
}

function isSame(typed: string, known: string): boolean {
  return typed.trim().toLowerCase() === known.toLowerCase();
}

function EraseDialog({ entry: { name, email, phone }, onCancel, onErase }: EraseDialogProps) {
  // A caller may have left a phone number alone.
  const isByPhone = email === '';
  const known = isByPhone ? (phone ?? '') : email;
  const { state, run } = useAction();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  const erase = () => {
    if (!isSame(typed, known)) {
      const what = isByPhone ? 'numbers' : 'addresses';
      setError(`The ${what} do not match. Please type it exactly as shown above.`);
      field.current?.focus();
      return;
    }
    const send = async () => ({
      title: 'Data deleted',
      description: describeErasure(await erasePerson(isByPhone ? { phone: known } : { email })),
    });
    const copy = { title: 'Error deleting data', outcome: "We couldn't delete the data." };
    void run(send, copy, onErase);
  };

  return (
    <Modal
      title="Erase all data of this person?"
      intro={name}
      onClose={onCancel}
      actions={
        <DialogActions
          state={state}
          form="erase-form"
          label="Erase all data"
          isDanger
          onCancel={onCancel}
        />
      }
    >
      <div className="grid gap-3 wrap-anywhere">
        <p>
          Everything that was ever sent with the {isByPhone ? 'phone number' : 'address'}{' '}
          <strong>{known}</strong> will be deleted:
        </p>
        <ul className="list-disc pl-[1.2rem]">
          <li>client intake forms, provider applications and contact messages,</li>
          <li>in the inbox and in spam,</li>
          <li>each with its status history and your notes on it.</li>
        </ul>
        <p>
          <strong>This cannot be undone.</strong>
        </p>
      </div>
      <form
        id="erase-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          erase();
        }}
      >
        <TextField
          ref={field}
          form="erase"
          name="email"
          label={`Type the ${isByPhone ? 'phone number' : 'email address'} to confirm`}
          type={isByPhone ? 'tel' : 'email'}
          autoComplete="off"
          spellCheck={false}
          error={error}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped((currentTarget as HTMLInputElement).value);
            setError(undefined);
          }}
        />
      </form>
    </Modal>
  );
}

/** Loads once per dialog, since loading records in the audit log who opened the inquiry. */
function useInquiryDetails(kind: InquiryKindName, id: string): QueryState<InquiryDetails> {
  const [query] = useState(() =>
    createAdminQuery([`/api/inquiries/${kind}/${encodeURIComponent(id)}`], inquiryDetailsSchema),
  );
  useEffect(() => {
    void query.load();
  }, [query]);
  return useStore(query.$state);
}

interface InquiryDialogProps<Entry extends StoredInquiry> {
  kind: InquiryKind<Entry>;
  entry: Entry;
  isInSpam: boolean;
  onClose: () => void;
  /** Runs when the server has a newer state of this inquiry than the list shows. */
  onUpdate: () => void;
  /** Runs when the server has deleted inquiries, possibly of every kind. */
  onErase: () => void;
}

export function InquiryDialog<Entry extends StoredInquiry>({
  kind,
  entry,
  isInSpam,
  onClose,
  onUpdate,
  onErase,
}: InquiryDialogProps<Entry>) {
  const details = useInquiryDetails(kind.value, entry.id);
  // Somebody else may have set another status since the list was loaded.
  const lastChange = details.kind === 'loaded' ? details.data.statusChanges.at(-1) : undefined;
  const status = lastChange?.to ?? entry.status;
  const [step, setStep] = useState<'read' | 'erase'>('read');
  switch (step) {
    case 'read':
      return (
        <InquirySheet
          kind={kind}
          entry={entry}
          status={status}
          details={details}
          isInSpam={isInSpam}
          onClose={() => {
            onClose();
            if (status !== entry.status) onUpdate();
          }}
          onUpdate={() => {
            onClose();
            onUpdate();
          }}
          onFollowUp={onUpdate}
          onEraseWish={() => {
            setStep('erase');
          }}
        />
      );
    case 'erase':
      return (
        <EraseDialog
          entry={entry}
          onCancel={() => {
            setStep('read');
          }}
          onErase={() => {
            onClose();
            onErase();
          }}
        />
      );
  }
}
