import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createAdminQuery } from '#features/account/admin-query.client.ts';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';
import type { QueryState } from '#lib/browser/query.client.ts';
import { EraseDialog } from './EraseDialog.client.tsx';
import { InquirySheet } from './InquirySheet.client.tsx';
import { inquiryDetailsSchema, type InquiryDetails } from './inquiry-details.ts';
import type { StoredInquiry, InquiryKind } from './inquiry-kinds.client.ts';

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
