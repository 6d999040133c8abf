import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { createQuery, type QueryState } from '#lib/browser/query.client.ts';
import { EraseDialog } from './EraseDialog.client.tsx';
import { InquirySheet } from './InquirySheet.client.tsx';
import { inquiryDetailsSchema, type InquiryDetails } from './inquiry-details.ts';
import type { StoredInquiry, InquiryKind } from './inquiry-kinds.client.ts';

/**
 * What is known about an inquiry beyond what was sent, asked once in the life of its dialog.
 *
 * @param kind of the inquiry
 * @param id of the inquiry
 */
function useInquiryDetails(kind: InquiryKindName, id: string): QueryState<InquiryDetails> {
  const [query] = useState(() =>
    createQuery([`/api/inquiries/${kind}/${encodeURIComponent(id)}`], inquiryDetailsSchema),
  );
  useEffect(() => {
    void query.load();
  }, [query]);
  return useStore(query.$state);
}

interface InquiryDialogProps<Entry extends StoredInquiry> {
  kind: InquiryKind<Entry>;
  entry: Entry;
  /** Whether it stands in the spam view. */
  isInSpam: boolean;
  onClose: () => void;
  /** The list shows an older state of this inquiry than the server has. */
  onUpdate: () => void;
  /** The server has deleted inquiries, maybe of every kind. */
  onErase: () => void;
}

/** One inquiry, and the step in which all data of its sender can be deleted. */
export function InquiryDialog<Entry extends StoredInquiry>({
  kind,
  entry,
  isInSpam,
  onClose,
  onUpdate,
  onErase,
}: InquiryDialogProps<Entry>) {
  const details = useInquiryDetails(kind.value, entry.id);
  // Since the list was loaded, somebody else may have set another.
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
