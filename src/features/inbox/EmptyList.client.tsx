import type { InquirySearch } from './inquiry-search.ts';
import { isNarrowed } from './result-words.client.ts';

interface EmptyListProps {
  search: InquirySearch;
  /** What is said of an inbox that has never had anything. */
  emptyText: string;
  onClear: () => void;
}

/** Says why nothing is listed, and leads out of a search that found nothing. */
export function EmptyList({ search, emptyText, onClear }: EmptyListProps) {
  if (!isNarrowed(search)) {
    return <p className="list-note">{search.view === 'spam' ? 'There is no spam.' : emptyText}</p>;
  }
  return (
    <div className="list-note">
      <p>No inquiries match your search and filters.</p>
      <button type="button" className="btn" onClick={onClear}>
        Clear search and filters
      </button>
    </div>
  );
}
