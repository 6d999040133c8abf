import { useStore } from '@nanostores/react';
import { useEffect, useState, type Ref } from 'react';
import { ViewSwitch } from '#components/admin/ViewSwitch.client.tsx';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { changeSearch } from './inquiry-address.client.ts';
import { inquiryCountsQuery } from './inquiry-actions.client.ts';
import { type InquirySearch, inquirySortOptions } from './inquiry-search.ts';
import { inquiryStatusOptions, type InquiryStatus } from './status.ts';

const restMilliseconds = 300;

/** On a phone, each field explains itself. */
const labelClass = 'mb-1 block text-sm/[1.65] font-semibold text-soft max-md:sr-only';
const fieldClass = 'field min-h-[2.9rem] px-3 py-[0.4rem]';

/** A search field that searches after a pause in typing, or at once with Enter. */
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
      className="max-md:col-span-full"
      onSubmit={(event) => {
        event.preventDefault();
        changeSearch({ q: trimmed });
      }}
    >
      <label htmlFor="inquiry-search" className={labelClass}>
        Search
      </label>
      <input
        ref={ref}
        id="inquiry-search"
        type="search"
        className={fieldClass}
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
    <div>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <select
        id={id}
        className={fieldClass}
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

interface InboxViewsProps {
  kind: InquiryKindName;
  view: InquirySearch['view'];
}

function InboxViews({ kind, view }: InboxViewsProps) {
  const counts = useStore(inquiryCountsQuery.$state);
  const shown = {
    inbox: null,
    calls: null,
    due: { count: counts.kind === 'loaded' ? counts.data.due[kind] : 0, what: 'to follow up' },
    spam: { count: counts.kind === 'loaded' ? counts.data.spam[kind] : 0, what: 'new' },
  };
  return (
    <ViewSwitch
      label="Show"
      chosen={view}
      onChoose={(value) => {
        changeSearch({ view: value });
      }}
      className="whitespace-nowrap max-lg:col-span-full max-md:justify-self-stretch max-md:*:flex-1 max-md:*:px-1"
      options={views.map(({ value, label }) => ({
        value,
        label: (
          <>
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
          </>
        ),
      }))}
    />
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
    <div className="no-print grid grid-cols-[auto_minmax(0,1fr)_10.5rem_10.5rem] items-end gap-x-4 gap-y-[0.6rem] border-b border-line px-6 py-3 max-lg:grid-cols-[minmax(0,1fr)_10.5rem_10.5rem] max-md:grid-cols-2 max-md:gap-2 max-md:px-5">
      <InboxViews kind={kind} view={search.view} />
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
