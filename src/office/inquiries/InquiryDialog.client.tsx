import { useState, useRef } from 'react';
import { useQuery } from '#components/admin/use-query.client.ts';
import { createAdminQuery } from '#office/shell/admin-query.client.ts';
import { PasswordDialog } from '#office/account/screens/PasswordDialog.client.tsx';
import { useAdmin } from '#office/shell/use-admin.client.tsx';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import type { QueryState } from '#lib/browser/query.client.ts';
import { TextField } from '#components/TextField.client.tsx';
import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { InquirySheet, type Steps } from './InquirySheet.client.tsx';
import {
  inquiryDetailsSchema,
  type InquiryDetails,
  describeErasure,
  type Erasure,
  type ErasurePerson,
  type StatusChange,
  erasureSchema,
} from './inquiry-details.ts';
import type { StoredInquiry, InquiryKind } from './inquiry-kinds.client.ts';

async function erasePerson(person: ErasurePerson, currentPassword: string): Promise<Erasure> {
  const body = { ...person, currentPassword };
  const response = await sendDetailedRequest('POST', '/api/inquiries/erasure', body);
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
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  const checkField = () => {
    if (isSame(typed, known)) return true;
    const what = isByPhone ? 'numbers' : 'addresses';
    setError(`The ${what} do not match. Please type it exactly as shown above.`);
    field.current?.focus();
    return false;
  };

  return (
    <PasswordDialog
      title="Erase all data of this person?"
      intro={name}
      form="erase"
      label="Erase all data"
      send={async (currentPassword) => {
        const erased = await erasePerson(isByPhone ? { phone: known } : { email }, currentPassword);
        return { title: 'Data deleted', description: describeErasure(erased) };
      }}
      failure={{ title: 'Error deleting data', outcome: "We couldn't delete the data." }}
      onClose={onCancel}
      onSuccess={onErase}
      checkField={checkField}
      field={
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
      }
    >
      <div className="grid gap-3 wrap-anywhere">
        <p>
          Everything that was ever sent with the {isByPhone ? 'phone number' : 'address'}{' '}
          <strong>{known}</strong> will be erased:
        </p>
        <ul className="list-disc pl-[1.2rem]">
          <li>client intake forms, provider applications and contact messages,</li>
          <li>in the inbox and in spam,</li>
          <li>each with its status history and your notes on it.</li>
        </ul>
        <p>
          <strong>It is gone at once and for good.</strong> Only backups still hold it, for at most
          30 days.
        </p>
        <p>All admins are told by email that you erased something, but not whose.</p>
      </div>
    </PasswordDialog>
  );
}

/** Loads once per dialog, since loading records in the audit log who opened the inquiry. */
function useInquiryDetails(kind: InquiryKindName, id: string): QueryState<InquiryDetails> {
  const [query] = useState(() =>
    createAdminQuery([`/api/inquiries/${kind}/${encodeURIComponent(id)}`], inquiryDetailsSchema),
  );
  return useQuery(query);
}

/** Returns the details with what was changed here since they were loaded. */
function addChanges(
  state: QueryState<InquiryDetails>,
  changes: StatusChange[],
): QueryState<InquiryDetails> {
  if (state.kind !== 'loaded') return state;
  const statusChanges = [...state.data.statusChanges, ...changes];
  return { kind: 'loaded', data: { ...state.data, statusChanges } };
}

interface InquiryDialogProps<Entry extends StoredInquiry> {
  kind: InquiryKind<Entry>;
  entry: Entry;
  isInSpam: boolean;
  steps: Steps;
  onClose: () => void;
  /** Called when the server has a newer version of this inquiry than the list. */
  onUpdate: () => void;
  /** Called after inquiries, possibly of every kind, were deleted. */
  onErase: () => void;
}

export function InquiryDialog<Entry extends StoredInquiry>({
  kind,
  entry,
  isInSpam,
  steps,
  onClose,
  onUpdate,
  onErase,
}: InquiryDialogProps<Entry>) {
  const { username } = useAdmin();
  const loaded = useInquiryDetails(kind.value, entry.id);
  const [ownChanges, setOwnChanges] = useState<StatusChange[]>([]);
  const details = addChanges(loaded, ownChanges);
  // Somebody else may have set another status since the list was loaded.
  const lastChange = details.kind === 'loaded' ? details.data.statusChanges.at(-1) : undefined;
  const status = lastChange?.to ?? ownChanges.at(-1)?.to ?? entry.status;
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
          steps={steps}
          onClose={() => {
            onClose();
            if (status !== entry.status) onUpdate();
          }}
          onUpdate={() => {
            onClose();
            onUpdate();
          }}
          onMark={(to) => {
            const changedAt = new Date().toISOString();
            setOwnChanges([...ownChanges, { changedAt, username, from: status, to }]);
            onUpdate();
          }}
          onFollowUp={onUpdate}
          onEraseWish={() => setStep('erase')}
        />
      );
    case 'erase':
      return (
        <EraseDialog
          entry={entry}
          onCancel={() => setStep('read')}
          onErase={() => {
            onClose();
            onErase();
          }}
        />
      );
  }
}
