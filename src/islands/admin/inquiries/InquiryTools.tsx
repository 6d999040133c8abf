import type { Ref } from 'react';
import type { InquiryKindName } from '#domain/inquiry/inquiry-kind.ts';
import { formatInquirySearch } from '#domain/inquiry/inquiry-query.ts';
import { inquirySortOptions, type InquirySearch } from '#domain/inquiry/inquiry-search.ts';
import { inquiryStatusOptions, type InquiryStatus } from '#domain/inquiry/status.ts';
import { Icon } from '#islands/admin/frame/Icon.tsx';
import { changeSearch } from './inquiry-address.ts';
import { SearchBox } from './SearchBox.tsx';
import { ToolSelect } from './ToolSelect.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

const statusOptions: { value: InquiryStatus | 'any'; label: string }[] = [
  { value: 'any', label: 'Any status' },
  ...inquiryStatusOptions,
];

/** A download of all that is searched for, whatever page is shown. */
function toExportLink(kind: InquiryKindName, search: InquirySearch): string {
  const query = formatInquirySearch({ ...search, page: 1 });
  return `/api/inquiries/${kind}/export${query && `?${query}`}`;
}

interface InquiryToolsProps {
  kind: InquiryKindName;
  search: InquirySearch;
  searchBox: Ref<HTMLInputElement>;
}

/** What chooses the inquiries of a list: view, words, status and order; and their export. */
export function InquiryTools({ kind, search, searchBox }: InquiryToolsProps) {
  return (
    <div className="list-tools no-print">
      <div className="tool-row">
        <ViewSwitch kind={kind} view={search.view} />
        <a className="btn btn-small" href={toExportLink(kind, search)} download>
          <Icon name="download" />
          Export CSV
        </a>
      </div>
      <div className="tool-fields">
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
    </div>
  );
}
