import { useState } from 'react';
import { InquiryDialog } from './InquiryDialog.client.tsx';
import { InquiryTable } from './InquiryTable.client.tsx';
import {
  type InquiryKind,
  type StoredInquiry,
  clientKind,
  contactKind,
  foundQueries,
  providerKind,
} from './inquiry-kinds.client.ts';

interface OpenEntry<Entry> {
  entry: Entry;
  isInSpam: boolean;
}

function clearAllLists(): void {
  for (const { clear } of [clientKind.lists, providerKind.lists, contactKind.lists]) clear();
  foundQueries.clear();
}

interface InquiryListProps<Entry extends StoredInquiry> {
  kind: InquiryKind<Entry>;
  entries: Entry[];
  isSpam: boolean;
  /** Runs when the server has a newer state than the lists show. */
  onChange: () => void;
}

export function InquiryList<Entry extends StoredInquiry>({
  kind,
  entries,
  isSpam,
  onChange,
}: InquiryListProps<Entry>) {
  const [open, setOpen] = useState<OpenEntry<Entry> | null>(null);
  return (
    <>
      {entries.length > 0 && (
        <InquiryTable
          kind={kind}
          entries={entries}
          isSpam={isSpam}
          onOpen={(entry) => {
            setOpen({ entry, isInSpam: isSpam });
          }}
        />
      )}
      {open && (
        <InquiryDialog
          kind={kind}
          {...open}
          onClose={() => {
            // An answer may arrive when another inquiry is already open.
            setOpen((now) => (now?.entry.id === open.entry.id ? null : now));
          }}
          onUpdate={() => {
            kind.lists.clear();
            foundQueries.clear();
            onChange();
          }}
          onErase={() => {
            clearAllLists();
            onChange();
          }}
        />
      )}
    </>
  );
}
