import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import * as RadixTabs from '@radix-ui/react-tabs';
import { useQuery } from '#components/admin/use-query.client.ts';
import { AdminScreen, type ScreenProps } from '#office/shell/AdminScreen.client.tsx';
import type { ServiceName } from '#model/schemas/service-names.ts';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { InquiryPanel } from './InquiryPanel.client.tsx';
import { AnswerHours, SiteServices } from './InquiryState.client.tsx';
import { RepliesContext } from './ReplyTemplates.client.tsx';
import type { Replies } from './reply-template.ts';
import { $inquiryAddress, openTab } from './inquiry-address.client.ts';
import { inquiryCountsQuery } from './inquiry-actions.client.ts';
import { firstPageQuery } from './inquiry-search.ts';
import {
  type InquiryKind,
  type StoredInquiry,
  clientKind,
  contactKind,
  foundQueries,
  providerKind,
} from './inquiry-kinds.client.ts';
import { toSearchRequest } from './use-inquiry-list.client.ts';

interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Called only while the tab is selected. */
  render: () => ReactNode;
}

interface TabsProps<Value extends string> {
  label: string;
  tabs: Tab<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** Tabs with one panel; the arrow keys move between them. */
function Tabs<Value extends string>({ label, tabs, chosen, onChoose }: TabsProps<Value>) {
  return (
    <RadixTabs.Root
      className="contents"
      value={chosen}
      onValueChange={(value) => onChoose(value as Value)}
    >
      <RadixTabs.List
        aria-label={label}
        className="no-print flex gap-1 border-b border-line max-md:grid max-md:grid-cols-3"
      >
        {tabs.map(({ value, label: tabLabel }) => (
          <RadixTabs.Trigger
            key={value}
            value={value}
            id={`tab-${value}`}
            className="-mb-px inline-flex min-h-13 cursor-pointer items-center gap-2 border-b-3 border-transparent px-[1.1rem] py-2 font-semibold text-soft hover:text-lagoon focus-visible:-outline-offset-3 aria-selected:border-coral aria-selected:text-ink max-md:min-h-21 max-md:flex-wrap max-md:content-start max-md:justify-center max-md:gap-x-[0.3rem] max-md:gap-y-1 max-md:px-1 max-md:py-[0.4rem] max-md:text-sm/[1.3]"
          >
            {tabLabel}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ value, render }) => (
        <RadixTabs.Content
          key={value}
          value={value}
          aria-labelledby={`tab-${value}`}
          // Unlike the card's `hidden`, `clip` lets the bar of marked rows stick to the window.
          className="card -mt-8 overflow-clip border border-line print:mt-0 print:break-inside-auto! print:overflow-visible print:rounded-none print:border-0!"
        >
          {value === chosen && render()}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

function useNewCount<Entry extends StoredInquiry>(kind: InquiryKind<Entry>): number {
  const counts = useStore(inquiryCountsQuery.$state);
  const list = useStore(kind.lists.find(firstPageQuery).$state);
  if (counts.kind === 'loaded') return counts.data[kind.value];
  return list.kind === 'loaded'
    ? list.data.rows.filter(({ status }) => status === 'new').length
    : 0;
}

/** Returns how many inquiries of a kind a search finds, such as "3 found"; null without words. */
function useFound(kind: InquiryKindName): string | null {
  const { search } = useStore($inquiryAddress);
  const { query, headers } = toSearchRequest({ ...search, page: 1 });
  const found = foundQueries.find(query, headers);
  const state = useStore(found.$state);
  const isWanted = search.q !== '' && state.kind === 'idle';
  useEffect(() => {
    if (isWanted) void found.load();
  }, [found, isWanted]);
  if (search.q === '') return null;
  if (state.kind === 'failed') return 'not counted';
  return `${state.kind === 'loaded' ? state.data[kind].toLocaleString('en-US') : '…'} found`;
}

function TabLabel<Entry extends StoredInquiry>({ kind }: { kind: InquiryKind<Entry> }) {
  const count = useNewCount(kind);
  const counts = useStore(inquiryCountsQuery.$state);
  const due = counts.kind === 'loaded' ? counts.data.due[kind.value] : 0;
  const found = useFound(kind.value);
  return (
    <>
      {kind.tabLabel}
      {found !== null && (
        <>
          {' '}
          <span className="flex-none py-[0.05rem] text-sm/[1.65] max-md:text-[0.8rem]">
            ({found})
          </span>
        </>
      )}
      {count > 0 && (
        <>
          {' '}
          <span className="min-w-[1.6rem] flex-none rounded-full bg-status-new px-2 py-[0.05rem] text-center text-sm/[1.65] text-status-new-ink max-md:text-[0.8rem]">
            {count}
            <span className="sr-only"> new</span>
          </span>
        </>
      )}
      {/* There is little room for a third number; the view switch has this one, too. */}
      {due > 0 && found === null && (
        <>
          {' '}
          <span className="badge due flex-none max-md:px-[0.4rem] max-md:text-[0.8rem]">
            {due} due<span className="max-lg:sr-only"> today</span>
          </span>
        </>
      )}
    </>
  );
}

function toTab<Entry extends StoredInquiry>(kind: InquiryKind<Entry>): Tab<InquiryKindName> {
  return {
    value: kind.value,
    label: <TabLabel kind={kind} />,
    render: () => <InquiryPanel kind={kind} />,
  };
}

const tabs = [toTab(clientKind), toTab(providerKind), toTab(contactKind)];

function InquiryTabs() {
  useQuery(inquiryCountsQuery);
  const { tab } = useStore($inquiryAddress);
  return <Tabs label="Kinds of inquiries" tabs={tabs} chosen={tab} onChoose={openTab} />;
}

interface InquiriesScreenProps extends ScreenProps {
  replies: Replies;
  answerHours: number;
  services: readonly ServiceName[];
}

export default function InquiriesScreen({
  screen,
  replies,
  answerHours,
  services,
}: InquiriesScreenProps) {
  return (
    <AdminScreen screen={screen}>
      <RepliesContext value={replies}>
        <AnswerHours value={answerHours}>
          <SiteServices value={services}>
            <InquiryTabs />
          </SiteServices>
        </AnswerHours>
      </RepliesContext>
    </AdminScreen>
  );
}
