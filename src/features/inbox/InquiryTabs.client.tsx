import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { Tabs, type Tab } from '#components/admin/Tabs.client.tsx';
import { clientKind, contactKind, providerKind } from './inquiry-kinds.client.ts';
import { $inquiryAddress, openTab } from './inquiry-address.client.ts';
import { inquiryCountsQuery } from './inquiry-counts.client.ts';
import type { InquiryKind, StoredInquiry } from './inquiry-kind.client.ts';
import { InquiryPanel } from './InquiryPanel.client.tsx';

/** How many of a kind are new: by the count call, or else by the list where it is there. */
function useNewCount<Entry extends StoredInquiry>(kind: InquiryKind<Entry>): number {
  const counts = useStore(inquiryCountsQuery.$state);
  const list = useStore(kind.lists.find('').$state);
  if (counts.kind === 'loaded') return counts.data[kind.value];
  return list.kind === 'loaded'
    ? list.data.rows.filter(({ status }) => status === 'new').length
    : 0;
}

function TabLabel<Entry extends StoredInquiry>({ kind }: { kind: InquiryKind<Entry> }) {
  const count = useNewCount(kind);
  return (
    <>
      {kind.tabLabel}
      {count > 0 && (
        <>
          {' '}
          <span className="tab-count">
            {count}
            <span className="sr-only"> new</span>
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

/** The three kinds of inquiries, with how many of each are new. */
export function InquiryTabs() {
  useEffect(() => {
    void inquiryCountsQuery.load();
  }, []);
  const { tab } = useStore($inquiryAddress);
  return <Tabs label="Kinds of inquiries" tabs={tabs} chosen={tab} onChoose={openTab} />;
}
