import { useStore } from '@nanostores/react';
import { useEffect, useState, type Ref } from 'react';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { changeSearch } from './inquiry-address.client.ts';
import { inquiryCountsQuery } from './inquiry-actions.client.ts';
import { type InquirySearch, inquirySortOptions } from './inquiry-search.ts';
import { inquiryStatusOptions, type InquiryStatus } from './status.ts';

const restMilliseconds = 300;

/** Searches after a pause in typing, or at once with Enter. */
function SearchBox({ q, ref }: { q: string; ref: Ref<HTMLInputElement> }) {
  const [text, setText] = useState(q);
  const [shownQ, setShownQ] = useState(q);
  const trimmed = text.trim();

  // Back, Forward and the clear button change the text; a trailing space belongs to the word typed.
  if (q !== shownQ) {
    setShownQ(q);
    if (trimmed !== q) setText(q);
  }

  useEffect(() => {
    if (trimmed === q) return;
    const timer = setTimeout(() => changeSearch({ q: trimmed }, 'typing'), restMilliseconds);
    return () => clearTimeout(timer);
  }, [trimmed, q]);

  return (
    <form
      role="search"
      aria-label="Inquiries"
      className="tool"
      onSubmit={(event) => {
        event.preventDefault();
        changeSearch({ q: trimmed });
      }}
    >
      <label htmlFor="inquiry-search">Search</label>
      <input
        ref={ref}
        id="inquiry-search"
        type="search"
        className="field"
        placeholder="Name, phone, email, or words"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}

interface ToolSelectProps<Value extends string> {
  id: string;
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

function ToolSelect<Value extends string>({
  id,
  label,
  value,
  options,
  onChoose,
}: ToolSelectProps<Value>) {
  return (
    <div className="tool">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field"
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChoose(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

const views = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'due', label: 'Due' },
  { value: 'calls', label: 'Calls' },
  { value: 'spam', label: 'Spam' },
] as const;

interface ViewSwitchProps {
  kind: InquiryKindName;
  view: InquirySearch['view'];
}

function ViewSwitch({ kind, view }: ViewSwitchProps) {
  const counts = useStore(inquiryCountsQuery.$state);
  const shown = {
    inbox: null,
    calls: null,
    due: { count: counts.kind === 'loaded' ? counts.data.due[kind] : 0, what: 'to follow up' },
    spam: { count: counts.kind === 'loaded' ? counts.data.spam[kind] : 0, what: 'new' },
  };
  return (
    <div role="group" aria-label="Show" className="view-switch">
      {views.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === view}
          onClick={() => changeSearch({ view: value })}
        >
          {label}
          {shown[value] && shown[value].count > 0 && (
            <>
              {' '}
              <span className="rounded-full border border-current px-[0.45rem] text-[0.8rem]">
                {shown[value].count}
                <span className="sr-only"> {shown[value].what}</span>
              </span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}

const statusOptions: { value: InquiryStatus | 'any'; label: string }[] = [
  { value: 'any', label: 'Any status' },
  ...inquiryStatusOptions,
];

interface InquiryToolsProps {
  kind: InquiryKindName;
  search: InquirySearch;
  searchBox: Ref<HTMLInputElement>;
}

export function InquiryTools({ kind, search, searchBox }: InquiryToolsProps) {
  return (
    <div className="inquiry-tools no-print">
      <ViewSwitch kind={kind} view={search.view} />
      <SearchBox q={search.q} ref={searchBox} />
      <ToolSelect
        id="inquiry-status"
        label="Status"
        value={search.status ?? 'any'}
        options={statusOptions}
        onChoose={(status) => changeSearch({ status: status === 'any' ? undefined : status })}
      />
      <ToolSelect
        id="inquiry-sort"
        label="Sort"
        value={search.sort}
        options={inquirySortOptions}
        onChoose={(sort) => changeSearch({ sort })}
      />
    </div>
  );
}
