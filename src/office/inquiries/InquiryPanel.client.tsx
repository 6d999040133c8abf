import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { LoadFailure, Spinner } from '#components/admin/Loading.client.tsx';
import { Icon } from '#components/admin/Icon.client.tsx';
import { describeActionFailure, showFailure } from '#components/admin/use-action.client.ts';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { InquiryList } from './InquiryList.client.tsx';
import { NewEntryButton } from './NewEntry.client.tsx';
import { InquiryTools } from './InquiryTools.client.tsx';
import { changeSearch, $inquiryAddress } from './inquiry-address.client.ts';
import { inquiryCountsQuery } from './inquiry-actions.client.ts';
import { clearAllLists, type InquiryKind, type StoredInquiry } from './inquiry-kinds.client.ts';
import type { InquirySearch } from './inquiry-search.ts';
import {
  isNarrowed,
  countListPages,
  describeResult,
  type LoadedList,
  useInquiryList,
  toSearchRequest,
} from './use-inquiry-list.client.ts';

/** Long enough for any browser to begin the download. */
const keepMilliseconds = 60_000;

/**
 * Saves a response under the name in its `Content-Disposition`, as following a link would.
 *
 * @throws the network's error when the answer breaks off; then nothing is saved
 */
async function saveAnswer(response: Response, fallbackName: string): Promise<void> {
  const blob = await response.blob();
  const [, name] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name ?? fallbackName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keepMilliseconds);
}

interface ExportButtonProps {
  kind: InquiryKindName;
  search: InquirySearch;
}

const failureCopy = { title: 'Export failed', outcome: 'Nothing was saved.' };

/** Exports a list. A button, not a link: search text must not appear in a URL. */
function ExportButton({ kind, search }: ExportButtonProps) {
  const [isSending, setIsSending] = useState(false);
  const save = async () => {
    if (isSending) return;
    setIsSending(true);
    try {
      const { query, headers } = toSearchRequest({ ...search, page: 1 });
      const path = `/api/inquiries/${kind}/export`;
      const address = query === '' ? path : `${path}?${query}`;
      const response = await sendDetailedRequest('GET', address, undefined, headers);
      await saveAnswer(response, `${kind}.csv`);
    } catch (error) {
      showFailure(describeActionFailure(error, failureCopy).toast);
    }
    setIsSending(false);
  };
  return (
    <Button
      look="small"
      className="no-print"
      aria-disabled={isSending || undefined}
      onClick={() => {
        void save();
      }}
    >
      <Icon name="download" className="size-[1.1rem] max-md:hidden" />
      {isSending ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}

interface EmptyListProps {
  search: InquirySearch;
  emptyText: string;
  onClear: () => void;
}

function EmptyList({ search, emptyText, onClear }: EmptyListProps) {
  if (!isNarrowed(search)) {
    const texts = {
      inbox: emptyText,
      due: 'Nothing to follow up today.',
      calls: 'No phone calls were entered yet.',
      spam: 'There is no spam.',
    };
    return <p className="list-note">{texts[search.view]}</p>;
  }
  return (
    <div className="list-note">
      <p>No inquiries match your search and filters.</p>
      <Button onClick={onClear}>Clear search and filters</Button>
    </div>
  );
}

interface PageStepsProps {
  page: number;
  pages: number;
  onStep: () => void;
}

function PageSteps({ page, pages, onStep }: PageStepsProps) {
  if (pages === 1) return null;
  const goTo = (target: number) => {
    changeSearch({ page: target });
    onStep();
  };
  return (
    <nav
      aria-label="Pages"
      className="no-print flex flex-wrap items-center justify-center gap-x-5 gap-y-3 border-t border-line px-6 py-5"
    >
      <Button
        look="small"
        className="disabled:cursor-default"
        disabled={page <= 1}
        onClick={() => goTo(page - 1)}
      >
        Previous
      </Button>
      <p>
        Page {page} of {pages}
      </p>
      <Button
        look="small"
        className="disabled:cursor-default"
        disabled={page >= pages}
        onClick={() => goTo(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}

interface InquiryResultsProps<Entry extends StoredInquiry> {
  kind: InquiryKind<Entry>;
  list: LoadedList<Entry>;
  isBusy: boolean;
  onChange: () => void;
  onClear: () => void;
  onStep: () => void;
}

function InquiryResults<Entry extends StoredInquiry>({
  kind,
  list: { page, search },
  isBusy,
  onChange,
  onClear,
  onStep,
}: InquiryResultsProps<Entry>) {
  return (
    <div className="transition-opacity aria-busy:opacity-60" aria-busy={isBusy}>
      {search.id !== undefined && page.rows.length > 0 && (
        <p className="no-print px-6 pb-4">
          <Button look="small" onClick={onClear}>
            Show all inquiries
          </Button>
        </p>
      )}
      {page.rows.length === 0 && (
        <EmptyList search={search} emptyText={kind.emptyText} onClear={onClear} />
      )}
      <InquiryList
        kind={kind}
        entries={page.rows}
        isSpam={search.view === 'spam'}
        onChange={onChange}
      />
      <PageSteps page={search.page} pages={countListPages(page.total)} onStep={onStep} />
    </div>
  );
}

export function InquiryPanel<Entry extends StoredInquiry>({ kind }: { kind: InquiryKind<Entry> }) {
  const { search } = useStore($inquiryAddress);
  const state = useInquiryList(kind, search);
  const searchBox = useRef<HTMLInputElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const hasChanged = useRef(false);
  const list = state.kind === 'shown' ? state.list : null;

  // A change can remove the row that has the focus.
  useEffect(() => {
    if (!list || !hasChanged.current) return;
    hasChanged.current = false;
    if (document.activeElement === document.body) summary.current?.focus();
  }, [list]);

  const handleChange = () => {
    hasChanged.current = true;
    void inquiryCountsQuery.refresh();
  };

  const handleStore = () => {
    clearAllLists();
    handleChange();
  };

  return (
    <>
      <InquiryTools kind={kind.value} search={search} searchBox={searchBox} />
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-[0.35rem] max-md:gap-y-0 max-md:px-5 max-md:py-1 max-md:text-sm/[1.3] print:block print:min-h-0 print:px-0 print:pt-0 print:pb-3 max-md:**:[.btn]:px-[0.7rem]">
        <h2 className="print-only text-[14pt]">{kind.tabLabel}</h2>
        <p
          ref={summary}
          aria-live="polite"
          tabIndex={-1}
          className="min-h-7 scroll-mt-32 text-soft"
        >
          {list && describeResult(list.page.total, list.search)}
        </p>
        <span className="flex gap-[0.6rem]">
          <NewEntryButton kind={kind.value} onStore={handleStore} />
          <ExportButton kind={kind.value} search={search} />
        </span>
      </div>
      {/* What is below stays out of sight, so that nothing moves when the list comes. */}
      <div className="min-h-[70svh] print:min-h-0">
        {state.kind === 'loading' && <Spinner label="Loading" />}
        {state.kind === 'failed' && (
          <LoadFailure text="We couldn't load this list." onRetry={state.retry} />
        )}
        {state.kind === 'shown' && (
          <InquiryResults
            kind={kind}
            list={state.list}
            isBusy={state.isBusy}
            onChange={handleChange}
            onClear={() => {
              changeSearch({ q: '', status: undefined });
              searchBox.current?.focus();
            }}
            onStep={() => summary.current?.focus()}
          />
        )}
      </div>
    </>
  );
}
