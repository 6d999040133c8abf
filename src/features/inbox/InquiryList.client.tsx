import { useState } from 'react';
import { InquiryDialog } from './InquiryDialog.client.tsx';
import { InquiryTable } from './InquiryTable.client.tsx';
import { MarkBar } from './MarkBar.client.tsx';
import {
  type InquiryKind,
  type StoredInquiry,
  clearAllLists,
  foundQueries,
} from './inquiry-kinds.client.ts';

interface OpenEntry<Entry> {
  entry: Entry;
  isInSpam: boolean;
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
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set());
  const marked = entries.filter(({ id }) => marks.has(id));
  const handleUpdate = () => {
    kind.lists.clear();
    foundQueries.clear();
    onChange();
  };
  return (
    <>
      {entries.length > 0 && (
        <InquiryTable
          kind={kind}
          entries={entries}
          isSpam={isSpam}
          marks={marks}
          onMark={(id) => {
            const others = [...marks].filter((other) => other !== id);
            setMarks(new Set(marks.has(id) ? others : [...others, id]));
          }}
          onOpen={(entry) => {
            setOpen({ entry, isInSpam: isSpam });
          }}
        />
      )}
      {marked.length > 0 && (
        <MarkBar
          kind={kind}
          entries={marked}
          total={entries.length}
          onMarkAll={() => {
            setMarks(new Set(entries.map(({ id }) => id)));
          }}
          onClear={() => {
            setMarks(new Set());
          }}
          onUpdate={() => {
            setMarks(new Set());
            handleUpdate();
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
          onUpdate={handleUpdate}
          onErase={() => {
            clearAllLists();
            onChange();
          }}
        />
      )}
    </>
  );
}
