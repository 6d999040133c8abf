import { Spinner } from '#components/admin/Spinner.client.tsx';
import { HistoryItem } from './HistoryItem.client.tsx';
import { useHistoryList } from './use-history-list.client.ts';

/** All changes of the site, newest first, a page at a time. */
export function HistoryList() {
  const { entries, state, loadMore } = useHistoryList();
  return (
    <>
      {entries.length > 0 && (
        <ol className="changes">
          {entries.map((entry) => (
            <HistoryItem key={entry.commit} entry={entry} />
          ))}
        </ol>
      )}
      {state === 'loading' && <Spinner label="Loading" />}
      {state === 'failed' && (
        <div role="alert" className="list-note">
          <p>The history could not be loaded.</p>
          <button type="button" className="btn" onClick={loadMore}>
            Try again
          </button>
        </div>
      )}
      {state === 'more' && (
        <p className="changes-more">
          <button type="button" className="btn" onClick={loadMore}>
            Show older changes
          </button>
        </p>
      )}
      {state === 'end' && entries.length === 0 && (
        <p className="list-note">Nothing has been changed yet.</p>
      )}
    </>
  );
}
