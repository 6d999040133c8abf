import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { overdueAfterHours } from '#features/inbox/waiting.ts';
import { Icon } from '#components/admin/Icon.client.tsx';
import { inquiryCountsQuery } from '#features/inbox/inquiry-counts.client.ts';

/** How many forms wait for an answer, and how many for too long; nothing while that is not known. */
export function NewInquiries() {
  useEffect(() => {
    void inquiryCountsQuery.load();
  }, []);
  const state = useStore(inquiryCountsQuery.$state);
  if (state.kind !== 'loaded') return null;
  const { client, provider, contact, overdue } = state.data;
  const sum = client + provider + contact;
  if (sum === 0) return <span className="door-news">Nothing new</span>;
  const overdueSum = overdue.client + overdue.provider + overdue.contact;
  const parts = [
    ...(client > 0 ? [`${client.toString()} from families`] : []),
    ...(provider > 0 ? [`${provider.toString()} from caregivers`] : []),
    ...(contact > 0 ? [`${contact.toString()} by the contact form`] : []),
  ];
  return (
    <span className="door-news">
      <strong className="badge" data-status="new">
        {sum} new
      </strong>
      {parts.join(', ')}
      {overdueSum > 0 && (
        <span className="door-overdue">
          <strong className="overdue">
            <Icon name="triangle-alert" />
            {overdueSum} waiting over {overdueAfterHours} hours
          </strong>
        </span>
      )}
    </span>
  );
}
