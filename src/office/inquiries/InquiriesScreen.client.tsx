import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import * as RadixTabs from '@radix-ui/react-tabs';
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
  providerKind,
} from './inquiry-kinds.client.ts';

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

/** Shows one panel at a time; the arrow keys move between tabs. */
function Tabs<Value extends string>({ label, tabs, chosen, onChoose }: TabsProps<Value>) {
  return (
    <RadixTabs.Root
      className="contents"
      value={chosen}
      onValueChange={(value) => onChoose(value as Value)}
    >
      <RadixTabs.List aria-label={label} className="tabs no-print">
        {tabs.map(({ value, label: tabLabel }) => (
          <RadixTabs.Trigger key={value} value={value} id={`tab-${value}`}>
            {tabLabel}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ value, render }) => (
        <RadixTabs.Content
          key={value}
          value={value}
          aria-labelledby={`tab-${value}`}
          className="tab-panel card"
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

function TabLabel<Entry extends StoredInquiry>({ kind }: { kind: InquiryKind<Entry> }) {
  const count = useNewCount(kind);
  const counts = useStore(inquiryCountsQuery.$state);
  const due = counts.kind === 'loaded' ? counts.data.due[kind.value] : 0;
  return (
    <>
      {kind.tabLabel}
      {count > 0 && (
        <>
          {' '}
          <span className="min-w-[1.6rem] rounded-full bg-status-new px-2 py-[0.05rem] text-center text-sm/[1.65] text-status-new-ink">
            {count}
            <span className="sr-only"> new</span>
          </span>
        </>
      )}
      {due > 0 && (
        <>
          {' '}
          <span className="badge due">{due} due today</span>
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
  useEffect(() => {
    void inquiryCountsQuery.load();
  }, []);
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
    <AdminScreen screen={screen} isCompact>
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
