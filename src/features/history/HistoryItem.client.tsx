import { useState } from 'react';
import type { HistoryEntry } from './history.ts';
import { formatMoment } from '#lib/text/moment.ts';
import { HistoryChanges } from './HistoryChanges.client.tsx';

/** One change of the site; what it was about in detail is loaded when somebody asks. */
export function HistoryItem({ entry }: { entry: HistoryEntry }) {
  const [isOpen, setOpen] = useState(false);
  const { at, by, commit, summary } = entry;
  const panel = `changes-${commit.slice(0, 12)}`;
  return (
    <li className="card change">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          className="change-head"
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          <span className="change-title">{summary}</span>
          <span className="change-source">
            {by.join(', ')}, <time dateTime={at}>{formatMoment(at)}</time>
          </span>
        </button>
      </h2>
      <div id={panel} hidden={!isOpen}>
        {isOpen && <HistoryChanges commit={commit} />}
      </div>
    </li>
  );
}
