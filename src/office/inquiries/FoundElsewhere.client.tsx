import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import type { FoundInquiries } from '#site/forms/inquiry.ts';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { InquiryList } from './InquiryList.client.tsx';
import { ListHead } from './ListHead.client.tsx';
import { openTab } from './inquiry-address.client.ts';
import {
  type InquiryKind,
  type InquiryPage,
  type StoredInquiry,
  clientKind,
  contactKind,
  foundQueries,
  providerKind,
} from './inquiry-kinds.client.ts';
import type { InquirySearch } from './inquiry-search.ts';
import { toSearchRequest } from './use-inquiry-list.client.ts';

interface FoundOfKindProps<Entry extends StoredInquiry> {
  kind: InquiryKind<Entry>;
  found: InquiryPage<Entry>;
  isSpam: boolean;
  onChange: () => void;
}

function FoundOfKind<Entry extends StoredInquiry>({
  kind,
  found: { total, rows },
  isSpam,
  onChange,
}: FoundOfKindProps<Entry>) {
  return (
    <section aria-labelledby={`found-${kind.value}`}>
      <ListHead>
        <h2 id={`found-${kind.value}`} className="font-sans text-[1rem] print:text-[14pt]">
          Also in {kind.tabLabel}: {total.toLocaleString('en-US')}
        </h2>
        {total > rows.length && (
          <Button look="small" className="no-print" onClick={() => openTab(kind.value)}>
            Show all
          </Button>
        )}
      </ListHead>
      <InquiryList kind={kind} entries={rows} isSpam={isSpam} onChange={onChange} />
    </section>
  );
}

interface FoundElsewhereProps {
  /** The kind whose own list is shown above. */
  except: InquiryKindName;
  search: InquirySearch;
  onChange: () => void;
}

/** Search results for the same words among the other kinds. */
export function FoundElsewhere({ except, search, onChange }: FoundElsewhereProps) {
  const { query, headers } = toSearchRequest({ ...search, page: 1 });
  const found = foundQueries.find(query, headers);
  const state = useStore(found.$state);
  const isIdle = state.kind === 'idle';
  useEffect(() => {
    if (isIdle) void found.load();
  }, [found, isIdle]);

  if (state.kind === 'failed') {
    return <p className="list-note">We couldn't search the other kinds of inquiries.</p>;
  }
  if (state.kind !== 'loaded') return null;
  const isSpam = search.view === 'spam';
  const show = <Name extends InquiryKindName>(
    kind: InquiryKind<FoundInquiries[Name]['rows'][number]>,
    page: InquiryPage<FoundInquiries[Name]['rows'][number]>,
  ) =>
    kind.value !== except &&
    page.total > 0 && <FoundOfKind kind={kind} found={page} isSpam={isSpam} onChange={onChange} />;
  return (
    <>
      {show<'client'>(clientKind, state.data.client)}
      {show<'provider'>(providerKind, state.data.provider)}
      {show<'contact'>(contactKind, state.data.contact)}
    </>
  );
}
