import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { RequestError } from '#browser/api/request.ts';
import { endSession } from '#browser/session/session.ts';
import { Spinner } from '#islands/admin/frame/Spinner.tsx';
import { inquiryCountsQuery } from './inquiry-counts.ts';
import { InquiryDialog } from './InquiryDialog.tsx';
import type { InquiryKind, StoredInquiry } from './inquiry-kind.ts';
import { InquiryTable } from './InquiryTable.tsx';

/** The list of one kind of inquiries, asked for when it is first looked at. */
export function InquiryPanel<Entry extends StoredInquiry>({ kind }: { kind: InquiryKind<Entry> }) {
  const { query } = kind;
  const state = useStore(query.$state);
  const [openEntry, setOpenEntry] = useState<Entry | null>(null);

  useEffect(() => {
    void query.load();
  }, [query]);

  const error = state.kind === 'failed' ? state.error : null;
  useEffect(() => {
    if (error instanceof RequestError && error.status === 401) endSession();
  }, [error]);

  switch (state.kind) {
    case 'idle':
    case 'loading':
      return <Spinner label="Loading" />;
    case 'failed':
      return (
        <div role="alert" className="list-note">
          <p>This list could not be loaded.</p>
          <button type="button" className="btn" onClick={() => void query.refresh()}>
            Try again
          </button>
        </div>
      );
    case 'loaded':
      return (
        <>
          {state.data.length === 0 ? (
            <p className="list-note">{kind.emptyText}</p>
          ) : (
            <InquiryTable kind={kind} entries={state.data} onOpen={setOpenEntry} />
          )}
          {openEntry && (
            <InquiryDialog
              kind={kind}
              entry={openEntry}
              onClose={() => {
                setOpenEntry(null);
              }}
              onUpdate={() => {
                void query.refresh();
                void inquiryCountsQuery.refresh();
              }}
            />
          )}
        </>
      );
  }
}
