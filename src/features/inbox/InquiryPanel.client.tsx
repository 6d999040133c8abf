import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Spinner } from '#components/admin/Spinner.client.tsx';
import { clientKind, contactKind, providerKind } from './inquiry-kinds.client.ts';
import { ExportButton } from './ExportButton.client.tsx';
import { $inquiryAddress, changeSearch } from './inquiry-address.client.ts';
import { inquiryCountsQuery } from './inquiry-counts.client.ts';
import { InquiryDialog } from './InquiryDialog.client.tsx';
import type { InquiryKind, StoredInquiry } from './inquiry-kind.client.ts';
import { InquiryResults } from './InquiryResults.client.tsx';
import { InquiryTools } from './InquiryTools.client.tsx';
import { describeResult } from './result-words.client.ts';
import { useInquiryList } from './use-inquiry-list.client.ts';

interface OpenEntry<Entry> {
  entry: Entry;
  isInSpam: boolean;
}

/** Drops all lists; the one that is looked at is asked for anew. */
function forgetAllLists(): void {
  for (const { lists } of [clientKind, providerKind, contactKind]) lists.forget();
}

/** The list of one kind of inquiries, with what chooses them. */
export function InquiryPanel<Entry extends StoredInquiry>({ kind }: { kind: InquiryKind<Entry> }) {
  const { search } = useStore($inquiryAddress);
  const state = useInquiryList(kind, search);
  const [open, setOpen] = useState<OpenEntry<Entry> | null>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const hasChanged = useRef(false);
  const list = state.kind === 'shown' ? state.list : null;

  // A change can take away the row that has the focus.
  useEffect(() => {
    if (!list || !hasChanged.current) return;
    hasChanged.current = false;
    if (document.activeElement === document.body) summary.current?.focus();
  }, [list]);

  const noteChange = () => {
    hasChanged.current = true;
    void inquiryCountsQuery.refresh();
  };

  return (
    <>
      <InquiryTools kind={kind.value} search={search} searchBox={searchBox} />
      <div className="list-head">
        <h2 className="print-only">{kind.tabLabel}</h2>
        <p ref={summary} aria-live="polite" tabIndex={-1}>
          {list && describeResult(list.page.total, list.search)}
        </p>
        <ExportButton kind={kind.value} search={search} />
      </div>
      {state.kind === 'loading' && <Spinner label="Loading" />}
      {state.kind === 'failed' && (
        <div role="alert" className="list-note">
          <p>This list could not be loaded.</p>
          <button type="button" className="btn" onClick={state.retry}>
            Try again
          </button>
        </div>
      )}
      {state.kind === 'shown' && (
        <InquiryResults
          kind={kind}
          list={state.list}
          isBusy={state.isBusy}
          onOpen={(entry) => {
            setOpen({ entry, isInSpam: state.list.search.view === 'spam' });
          }}
          onClear={() => {
            changeSearch({ q: '', status: undefined });
            searchBox.current?.focus();
          }}
          onStep={() => summary.current?.focus()}
        />
      )}
      {open && (
        <InquiryDialog
          kind={kind}
          {...open}
          onClose={() => {
            // An answer may come late, when another one is read already.
            setOpen((now) => (now?.entry.id === open.entry.id ? null : now));
          }}
          onUpdate={() => {
            kind.lists.forget();
            noteChange();
          }}
          onErase={() => {
            forgetAllLists();
            noteChange();
          }}
        />
      )}
    </>
  );
}
