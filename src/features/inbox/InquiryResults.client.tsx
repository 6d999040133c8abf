import { EmptyList } from './EmptyList.client.tsx';
import type { InquiryKind, StoredInquiry } from './inquiry-kind.client.ts';
import { InquiryTable } from './InquiryTable.client.tsx';
import { PageSteps } from './PageSteps.client.tsx';
import { countPages } from './result-words.client.ts';
import type { ShownList } from './use-inquiry-list.client.ts';

interface InquiryResultsProps<Entry extends StoredInquiry> {
  kind: InquiryKind<Entry>;
  list: ShownList<Entry>;
  /** Another page is on its way. */
  isBusy: boolean;
  onOpen: (entry: Entry) => void;
  onClear: () => void;
  onStep: () => void;
}

/** What a search found, and the way to its other pages. */
export function InquiryResults<Entry extends StoredInquiry>({
  kind,
  list: { page, search },
  isBusy,
  onOpen,
  onClear,
  onStep,
}: InquiryResultsProps<Entry>) {
  return (
    <div className="list-body" aria-busy={isBusy}>
      {page.rows.length === 0 ? (
        <EmptyList search={search} emptyText={kind.emptyText} onClear={onClear} />
      ) : (
        <InquiryTable
          kind={kind}
          entries={page.rows}
          isSpam={search.view === 'spam'}
          onOpen={onOpen}
        />
      )}
      <PageSteps page={search.page} pages={countPages(page.total)} onStep={onStep} />
    </div>
  );
}
