import { useStore } from '@nanostores/react';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';
import type { InquirySearch } from './inquiry-search.ts';
import { changeSearch } from './inquiry-address.client.ts';
import { inquiryCountsQuery } from './inquiry-counts.client.ts';

const views = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'spam', label: 'Spam' },
] as const;

interface ViewSwitchProps {
  kind: InquiryKindName;
  view: InquirySearch['view'];
}

/** Inbox or spam, and how many in spam nobody has looked at. */
export function ViewSwitch({ kind, view }: ViewSwitchProps) {
  const counts = useStore(inquiryCountsQuery.$state);
  const spamCount = counts.kind === 'loaded' ? counts.data.spam[kind] : 0;
  return (
    <div role="group" aria-label="Show" className="view-switch">
      {views.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === view}
          onClick={() => {
            changeSearch({ view: value });
          }}
        >
          {label}
          {value === 'spam' && spamCount > 0 && (
            <>
              {' '}
              <span className="spam-count">
                {spamCount}
                <span className="sr-only"> new</span>
              </span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
