import { useEffect, useRef, useState } from 'react';
import { ActionError } from '#components/admin/DialogActions.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import { countNoun, listWords } from '#lib/text/phrases.ts';
import { InquiryDialog } from './InquiryDialog.client.tsx';
import { InquiryTable } from './InquiryTable.client.tsx';
import {
  type InquiryKind,
  type StoredInquiry,
  clearAllLists,
  foundQueries,
} from './inquiry-kinds.client.ts';
import { updateStatuses } from './inquiry-actions.client.ts';
import { formatStatus, type InquiryStatus, type StatusesAnswer } from './status.ts';

/** Reads, for example, "2 inquiries are now In Progress. Ana Lopez was deleted meanwhile." */
function describeOutcome({ status, ids, missing }: StatusesAnswer, entries: StoredInquiry[]) {
  const done = `${countNoun(ids.length, 'inquiry', 'inquiries')} ${ids.length === 1 ? 'is' : 'are'} now ${formatStatus(status)}.`;
  if (missing.length === 0) return { title: 'Status updated', description: done };
  const names = entries.filter(({ id }) => missing.includes(id)).map(({ name }) => name);
  const gone = `${listWords(names)} ${names.length === 1 ? 'was' : 'were'} deleted meanwhile.`;
  return { title: 'Some were not updated', description: `${done} ${gone}` };
}

interface MarkBarProps<Entry extends StoredInquiry> {
  kind: InquiryKind<Entry>;
  entries: Entry[];
  /** The number of rows on the page. */
  total: number;
  onMarkAll: () => void;
  onClear: () => void;
  onUpdate: () => void;
}

const markClass = 'btn btn-small bg-surface';
const plainMarkClass = `${markClass} hover:bg-seafoam`;

/** A bar that sets the status of all marked rows in one request. */
function MarkBar<Entry extends StoredInquiry>({
  kind,
  entries,
  total,
  onMarkAll,
  onClear,
  onUpdate,
}: MarkBarProps<Entry>) {
  const { state, run } = useAction();
  const ariaDisabled = state.kind === 'sending' || undefined;
  const setStatus = (status: InquiryStatus) => {
    const send = async () => {
      const ids = entries.map(({ id }) => id);
      return describeOutcome(await updateStatuses(kind.value, ids, status), entries);
    };
    const copy = { title: 'Error updating status', outcome: 'No status was changed.' };
    void run(send, copy, onUpdate);
  };
  const lead = `Mark ${entries.length} as`;
  return (
    <div
      role="group"
      aria-label="Marked inquiries"
      // Stays in view while a long list scrolls.
      className="no-print sticky bottom-0 flex flex-wrap items-center gap-x-[0.6rem] gap-y-2 border-t border-line bg-mist px-6 py-[0.7rem] font-semibold max-md:px-5 *:[.field-error]:w-full"
    >
      <p role="status">
        {lead}
        <span className="sr-only">…</span>
      </p>
      {kind.actions.map(({ status }) => (
        <button
          key={status}
          type="button"
          className={
            status === 'declined' ? `${markClass} btn-danger hover:bg-danger/12` : plainMarkClass
          }
          aria-disabled={ariaDisabled}
          onClick={() => setStatus(status)}
        >
          <span className="sr-only">{lead} </span>
          {formatStatus(status)}
        </button>
      ))}
      <span className="ml-auto flex flex-wrap gap-2">
        {entries.length < total && (
          <button type="button" className={plainMarkClass} onClick={onMarkAll}>
            Mark all {total}
          </button>
        )}
        <button type="button" className={plainMarkClass} onClick={onClear}>
          Unmark
        </button>
      </span>
      <ActionError state={state} />
    </div>
  );
}

interface OpenEntry<Entry> {
  entry: Entry;
  isInSpam: boolean;
  /** Its position in the list, which applies on when it has left the list. */
  at: number;
}

/** Moves the focus, once the details are closed, to the inquiry that was read last. */
function useFocusOnRead(openId: string | undefined): void {
  const readId = useRef<string>(undefined);
  useEffect(() => {
    if (openId === undefined && readId.current !== undefined) {
      document.querySelector<HTMLElement>(`[aria-describedby="name-${readId.current}"]`)?.focus();
    }
    readId.current = openId;
  }, [openId]);
}

interface InquiryListProps<Entry extends StoredInquiry> {
  kind: InquiryKind<Entry>;
  entries: Entry[];
  isSpam: boolean;
  /** Called when the server has newer data than the lists. */
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
  useFocusOnRead(open?.entry.id);
  const found = entries.findIndex(({ id }) => id === open?.entry.id);
  const at = found < 0 ? (open?.at ?? 0) : found;
  const toStep = (index: number) => {
    const entry = entries[index];
    return entry && (() => setOpen({ entry, isInSpam: isSpam, at: index }));
  };
  const steps = {
    goBack: toStep(at - 1),
    goOn: toStep(found < 0 ? at : at + 1),
    position: `${at + 1} of ${entries.length}`,
  };
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
          onOpen={(entry) => setOpen({ entry, isInSpam: isSpam, at: entries.indexOf(entry) })}
        />
      )}
      {marked.length > 0 && (
        <MarkBar
          kind={kind}
          entries={marked}
          total={entries.length}
          onMarkAll={() => setMarks(new Set(entries.map(({ id }) => id)))}
          onClear={() => setMarks(new Set())}
          onUpdate={() => {
            setMarks(new Set());
            handleUpdate();
          }}
        />
      )}
      {open && (
        <InquiryDialog
          key={open.entry.id}
          kind={kind}
          entry={open.entry}
          isInSpam={open.isInSpam}
          steps={steps}
          onClose={() => {
            // Another inquiry may be open by the time the response arrives.
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
