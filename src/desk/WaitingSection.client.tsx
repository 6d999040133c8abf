import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useLoaded } from '#components/admin/use-query.client.ts';
import { Button } from '#components/admin/Button.client.tsx';
import { Icon } from '#components/admin/Icon.client.tsx';
import { countThings } from '#office/shell/AlertLine.client.tsx';
import { useAdmin } from '#office/shell/use-admin.client.tsx';
import { PasswordDialog } from '#office/account/screens/PasswordDialog.client.tsx';
import { EditModeControls } from '#editing/editor/bar/EditModeControls.client.tsx';
import { EditorDialogs } from '#editing/editor/bar/EditorDialogs.client.tsx';
import { askBeforeLeaving, restoreEditMode } from '#editing/editor/document/edit-mode.client.ts';
import { startDrafts } from '#editing/editor/document/draft-sync.client.ts';
import { openDocument } from '#editing/editor/document/editing-store.client.ts';
import { PublishingStatus } from '#editing/editor/review/PublishingStatus.client.tsx';
import { inquiryCountsQuery } from '#office/inquiries/inquiry-actions.client.ts';
import { Overdue } from '#office/inquiries/InquiryState.client.tsx';
import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { countNoun } from '#lib/text/phrases.ts';
import { DashboardCard, DashboardSection } from './DashboardSection.client.tsx';
import { FirstCalls } from './FirstCalls.client.tsx';
import { screens } from './screens.ts';
import { systemReportQuery } from './system-report.client.ts';

/** How an admin agrees that old data is deleted which the site asks about. */
function HeldRetention({ inquiries }: { inquiries: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button look="small" onClick={() => setIsAsking(true)}>
        Agree…
      </Button>
      {isAsking && (
        <PasswordDialog
          title="Delete old data now?"
          intro="Keeping and erasing"
          form="retention"
          label="Delete for good"
          send={async (currentPassword) => {
            const input = { inquiries, currentPassword };
            await sendDetailedRequest('POST', '/api/admin/retention', input);
            return {
              title: 'Old data deleted',
              description: 'From now on this is done every day.',
            };
          }}
          failure={{ title: 'Error deleting old data', outcome: 'Nothing was deleted.' }}
          onClose={close}
          onSuccess={() => {
            close();
            void systemReportQuery.refresh();
          }}
        >
          <p>
            This deletes {countNoun(inquiries, 'inquiry', 'inquiries')} for good, with notes and
            history, and everything else whose time is over. Only a backup can bring them back.
          </p>
        </PasswordDialog>
      )}
    </>
  );
}

/** One row high until opened, so that nothing moves when the report arrives. */
function Attention() {
  const state = useStore(systemReportQuery.$state);
  const report = state.kind === 'loaded' ? state.data : undefined;
  const items = report?.attention?.items ?? [];
  const count = items.length;
  if (count === 0) {
    return (
      <p
        id="attention"
        className="card mt-4 flex min-h-14 items-center border border-line px-5 leading-[1.65rem] text-soft"
      >
        {report?.attention && 'Nothing needs your attention.'}
        {state.kind === 'failed' && "We couldn't check what needs you."}
      </p>
    );
  }
  return (
    <details
      id="attention"
      className="card group mt-4 border border-l-4 border-line border-l-overdue-ink bg-attention"
      open={location.hash === '#attention'}
    >
      <summary className="cursor-pointer truncate px-5 py-[calc(0.85rem-1px)] focus-visible:-outline-offset-3">
        <Icon name="triangle-alert" className="mr-2 inline size-[1.35rem] text-overdue-ink" />
        <h3 className="inline font-sans text-base font-semibold tracking-normal">
          {countThings(count)}
        </h3>
        {items[0] && <span className="group-open:hidden max-md:hidden">: {items[0].sentence}</span>}
      </summary>
      <ul className="grid gap-4 px-5 pb-5">
        {items.map(({ code, subject, sentence, remedy, path }) => (
          <li key={`${code} ${subject}`}>
            <strong className="block font-semibold">{sentence}</strong>
            {remedy} {!path.startsWith('/admin-dashboard') && <a href={path}>{nameLink(path)}</a>}
            {code === 'retention-held' && report?.heldInquiries !== undefined && (
              <HeldRetention inquiries={report.heldInquiries} />
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function nameLink(path: string): string {
  if (path.startsWith('/cms')) return 'Fix it';
  if (path === '/admin/admins') return 'Open Admins';
  return path.startsWith('/providers') ? 'Open the profile' : 'Open the inquiry';
}

/** As high as most news is, so that little moves when it comes. */
const newsClass = 'mt-2 block min-h-22';

function NewInquiries() {
  const counts = useLoaded(inquiryCountsQuery);
  if (!counts) return <span className={newsClass} />;
  const { client, provider, contact, overdue, due } = counts;
  const sum = client + provider + contact;
  const dueSum = due.client + due.provider + due.contact;
  const overdueSum = overdue.client + overdue.provider + overdue.contact;
  const parts = [
    ...(client > 0 ? [`${client} from families`] : []),
    ...(provider > 0 ? [`${provider} from caregivers`] : []),
    ...(contact > 0 ? [`${contact} by the contact form`] : []),
  ];
  return (
    <span className={newsClass}>
      {sum === 0 ? (
        'Nothing new'
      ) : (
        <>
          <strong className="badge mr-[0.6rem]" data-status="new">
            {sum} new
          </strong>
          {parts.join(', ')}
        </>
      )}
      <span className="mt-[0.6rem] flex flex-wrap gap-2 empty:hidden">
        {sum > 0 && overdueSum > 0 && <Overdue>{countNoun(overdueSum, 'answer')} overdue</Overdue>}
        {dueSum > 0 && <span className="badge due">{dueSum} to follow up today</span>}
      </span>
    </span>
  );
}

/** The inbox, what is edited, what is being published, and what needs attention, each once. */
export function WaitingSection() {
  const { id } = useAdmin();

  useEffect(askBeforeLeaving, []);

  useEffect(() => {
    void openDocument(id).then(() => startDrafts(id));
    restoreEditMode();
  }, [id]);

  const { path, icon, card } = screens.inquiries;
  return (
    <DashboardSection id="waiting" title="Waiting for you">
      <div className="mt-4 grid gap-4 lg:grid-cols-3">
        <ul aria-label="Inbox" className="grid">
          <DashboardCard href={path} icon={icon} title={card.title}>
            <NewInquiries />
          </DashboardCard>
        </ul>
        <EditModeControls />
        <PublishingStatus />
      </div>
      <FirstCalls />
      <Attention />
      <EditorDialogs />
    </DashboardSection>
  );
}
