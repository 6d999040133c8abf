import type { Ref } from 'react';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { inquirySortOptions, type InquirySearch } from './inquiry-search.ts';
import { inquiryStatusOptions, type InquiryStatus } from './status.ts';
import { changeSearch } from './inquiry-address.client.ts';
import { SearchBox } from './SearchBox.client.tsx';
import { ToolSelect } from './ToolSelect.client.tsx';
import { ViewSwitch } from './ViewSwitch.client.tsx';

const statusOptions: { value: InquiryStatus | 'any'; label: string }[] = [
  { value: 'any', label: 'Any status' },
  ...inquiryStatusOptions,
];

interface InquiryToolsProps {
  kind: InquiryKindName;
  search: InquirySearch;
  searchBox: Ref<HTMLInputElement>;
}

/** What chooses the inquiries of a list: view, words, status and order. */
export function InquiryTools({ kind, search, searchBox }: InquiryToolsProps) {
  return (
    <div className="list-tools no-print">
      <ViewSwitch kind={kind} view={search.view} />
      <SearchBox q={search.q} ref={searchBox} />
      <ToolSelect
        id="inquiry-status"
        label="Status"
        value={search.status ?? 'any'}
        options={statusOptions}
        onChoose={(status) => {
          changeSearch({ status: status === 'any' ? undefined : status });
        }}
      />
      <ToolSelect
        id="inquiry-sort"
        label="Sort"
        value={search.sort}
        options={inquirySortOptions}
        onChoose={(sort) => {
          changeSearch({ sort });
        }}
      />
    </div>
  );
}
