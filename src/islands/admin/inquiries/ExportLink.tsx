import type { InquiryKindName } from '#domain/inquiry/inquiry-kind.ts';
import { formatInquirySearch } from '#domain/inquiry/inquiry-query.ts';
import type { InquirySearch } from '#domain/inquiry/inquiry-search.ts';
import { Icon } from '#islands/admin/frame/Icon.tsx';

interface ExportLinkProps {
  kind: InquiryKindName;
  search: InquirySearch;
}

/** A download of all that is searched for, whatever page is shown. */
export function ExportLink({ kind, search }: ExportLinkProps) {
  const query = formatInquirySearch({ ...search, page: 1 });
  const path = `/api/inquiries/${kind}/export`;
  return (
    <a className="btn btn-small no-print" href={query === '' ? path : `${path}?${query}`} download>
      <Icon name="download" />
      Export CSV
    </a>
  );
}
