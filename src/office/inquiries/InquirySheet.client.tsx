import { useStore } from '@nanostores/react';
import { atom, onMount } from 'nanostores';
import { type ReactNode, use } from 'react';
import * as z from 'zod/mini';
import { Button } from '#components/admin/Button.client.tsx';
import { ActionError } from '#components/admin/DialogActions.client.tsx';
import { AlertBox } from '#components/admin/AlertBox.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import {
  describeActionFailure,
  showFailure,
  showSuccess,
  useAction,
} from '#components/admin/use-action.client.ts';
import { Icon } from '#components/admin/Icon.client.tsx';
import { useLoaded } from '#components/admin/use-query.client.ts';
import { serviceAreaSchema } from '#model/schemas/service-area.ts';
import { localStore } from '#lib/browser/storage.client.ts';
import { carryToProfile } from '#office/shell/carry-to-profile.client.ts';
import { createQuery, type QueryState } from '#lib/browser/query.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { formatLongDate } from '#lib/text/long-date.ts';
import { InquiryCall } from './InquiryCall.client.tsx';
import { FollowUp, formatDay } from './FollowUp.client.tsx';
import { ProgressChoice } from './ProgressChoice.client.tsx';
import { InquiryNotes } from './InquiryNotes.client.tsx';
import { logClass, LogRow } from './LogRow.client.tsx';
import { ReplyTemplates } from './ReplyTemplates.client.tsx';
import { OriginBadges, SiteServices, StatusBadge, WaitingTime } from './InquiryState.client.tsx';
import { moveSpam, updateStatus } from './inquiry-actions.client.ts';
import type {
  InquiryDetails,
  StatusChange,
  InquiryDetails as KnownDetails,
} from './inquiry-details.ts';
import { describePlace } from './inquiry-place.ts';
import type { DetailSection, Fact, InquiryKind, StoredInquiry } from './inquiry-kinds.client.ts';
import { formatStatus, type InquiryStatus } from './status.ts';

function FactRow({ label, value, href }: Fact) {
  return (
    <div>
      <dt className="text-sm/[1.65] text-soft">{label}</dt>
      {value === null ? (
        <dd className="text-soft italic">Not given</dd>
      ) : (
        <dd className="wrap-anywhere">
          {href === undefined ? (
            value
          ) : (
            // The address is already the link's text.
            <a href={href} className="print:after:content-none!">
              {value}
            </a>
          )}
        </dd>
      )}
    </div>
  );
}

const areasQuery = createQuery(async () => {
  const answer = await sendRequest('GET', '/catalogue/service-areas.json');
  return z.array(serviceAreaSchema).parse(await answer.json());
});

function InquiryFacts({ sections }: { sections: DetailSection[] }) {
  const areas = useLoaded(areasQuery) ?? [];
  const lines = sections.flatMap(({ facts = [], text = '' }) => [
    ...facts.map(({ label, value }) => (label === 'Address' ? `${label}: ${value ?? ''}` : '')),
    text,
  ]);
  const value = describePlace(lines.join('\n'), areas);
  const place: DetailSection = { title: 'Place', facts: [{ label: 'As we read it', value }] };
  return [...sections, ...(value === null ? [] : [place])].map(({ title, facts, text }) => (
    <section key={title} className="details">
      <h3>{title}</h3>
      {facts && (
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-6 gap-y-[0.85rem]">
          {facts.map((fact) => (
            <FactRow key={fact.label} {...fact} />
          ))}
        </dl>
      )}
      {text !== undefined && (
        <p
          className={`rounded-md bg-mist px-[1.1rem] py-[0.9rem] wrap-anywhere whitespace-pre-line print:p-0 ${facts ? 'mt-[0.9rem]' : ''}`}
        >
          {text}
        </p>
      )}
    </section>
  ));
}

const staysName = 'inbox-stays-open';

/** Remembers on this device whether an inquiry stays open once its status is set. */
const $staysOpen = atom(false);

onMount($staysOpen, () => $staysOpen.set(localStore.read(staysName) === 'on'));

function switchStaying(isOn: boolean): void {
  if (isOn) localStore.write(staysName, 'on');
  else localStore.remove(staysName);
  $staysOpen.set(isOn);
}

/** The inquiries before and after an open one, where there are any. */
export interface Steps {
  goBack: (() => void) | undefined;
  goOn: (() => void) | undefined;
  /** Such as "3 of 12". */
  position: string;
}

function StepButtons({ steps: { goBack, goOn, position } }: { steps: Steps }) {
  return (
    <>
      <span className="self-center pr-1 text-sm/[1.65] whitespace-nowrap text-soft max-md:sr-only">
        {position}
      </span>
      {(
        [
          { label: 'Previous inquiry', icon: 'arrow-left', step: goBack },
          { label: 'Next inquiry', icon: 'arrow-right', step: goOn },
        ] as const
      ).map(({ label, icon, step }) => (
        <button
          key={label}
          type="button"
          className="modal-close disabled:cursor-default disabled:opacity-40"
          aria-label={label}
          disabled={!step}
          onClick={step}
        >
          <Icon name={icon} />
        </button>
      ))}
    </>
  );
}

interface SpamNoteProps {
  reasons: string[];
  children: ReactNode;
}

function SpamNote({ reasons, children }: SpamNoteProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-[0.9rem] rounded-md border-l-4 border-overdue-ink bg-attention px-[1.1rem] py-4 print:border print:border-[#666] print:bg-transparent print:text-inherit">
      <div>
        <h3 className="mb-[0.6rem] font-sans text-base/[1.35] font-bold tracking-[0] last:mb-0">
          Filed as spam
        </h3>
        {reasons.length > 0 && (
          <ul className="list-disc pl-[1.2rem]">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
      {children}
    </div>
  );
}

function ChangeRow({ changedAt, username, from, to }: StatusChange) {
  return (
    <LogRow username={username} moment={changedAt}>
      {formatStatus(from)} <span aria-hidden="true">→</span>
      <span className="sr-only">to</span> {formatStatus(to)}
    </LogRow>
  );
}

function History({ state }: { state: QueryState<InquiryDetails> }) {
  switch (state.kind) {
    case 'idle':
    case 'loading':
      return <p className="quiet">Loading…</p>;
    case 'failed':
      return <p className="quiet">We couldn't load the status history.</p>;
    case 'loaded':
      if (state.data.statusChanges.length === 0) {
        return <p className="quiet">The status has not been changed yet.</p>;
      }
      return (
        <ol className={logClass}>
          {state.data.statusChanges.map((change) => (
            <ChangeRow key={`${change.changedAt} ${change.to}`} {...change} />
          ))}
        </ol>
      );
  }
}

function StatusHistory({ state }: { state: QueryState<InquiryDetails> }) {
  return (
    <div className="details">
      <h3>Status History</h3>
      <History state={state} />
    </div>
  );
}

interface InquirySheetProps<Entry extends StoredInquiry> {
  kind: InquiryKind<Entry>;
  entry: Entry;
  status: string;
  details: QueryState<KnownDetails>;
  /** Used until the details are loaded. */
  isInSpam: boolean;
  steps: Steps;
  onClose: () => void;
  /** Closes the dialog, since the inquiry has changed. */
  onUpdate: () => void;
  /** Runs when the status was set and the dialog stays. */
  onMark: (status: InquiryStatus) => void;
  /** Runs when the day to follow up has changed; the dialog stays. */
  onFollowUp: () => void;
  onEraseWish: () => void;
}

export function InquirySheet<Entry extends StoredInquiry>({
  kind,
  entry,
  status: knownStatus,
  details,
  isInSpam,
  steps,
  onClose,
  onUpdate,
  onMark,
  onFollowUp,
  onEraseWish,
}: InquirySheetProps<Entry>) {
  const { state, run, reset } = useAction();
  const staysOpen = useStore($staysOpen);
  const services = use(SiteServices);
  const isSpam = details.kind === 'loaded' ? details.data.isSpam : isInSpam;
  // `disabled` would take the focus away.
  const ariaDisabled = state.kind === 'sending' || undefined;

  const setStatus = (status: InquiryStatus) => {
    const send = async () => {
      await updateStatus(kind.path, entry.id, status);
      const description = `The ${kind.noun} status has been updated.`;
      return { title: 'Status updated', description };
    };
    const copy = { title: 'Error updating status', outcome: 'The status was not changed.' };
    void run(send, copy, () => {
      if (!staysOpen) {
        onUpdate();
        return;
      }
      reset();
      onMark(status);
    });
  };

  const noun = kind.title.toLowerCase();
  const moveTo = async (toSpam: boolean) => {
    await moveSpam(kind.value, entry.id, toSpam);
    return toSpam
      ? { title: 'Marked as spam', description: `The ${noun} has been moved to spam.` }
      : { title: 'Not spam', description: `The ${noun} is back in the inbox.` };
  };
  const describeUnmoved = (toSpam: boolean) => ({
    title: toSpam ? 'Error moving to spam' : 'Error moving to the inbox',
    outcome: `The ${noun} was not moved.`,
  });
  const takeBack = async () => {
    try {
      showSuccess(await moveTo(false));
      onUpdate();
    } catch (error) {
      showFailure(describeActionFailure(error, describeUnmoved(false)).toast);
    }
  };
  const move = () => {
    const send = async () => {
      const message = await moveTo(!isSpam);
      return isSpam
        ? message
        : { ...message, action: { label: 'Undo', run: () => void takeBack() } };
    };
    void run(send, describeUnmoved(!isSpam), onUpdate);
  };

  return (
    <Modal
      title={entry.name}
      intro={`${kind.title}, ${formatLongDate(entry.createdAt)}`}
      badges={
        <div className="modal-badges">
          <StatusBadge status={knownStatus} />
          <OriginBadges entry={entry} />
          {knownStatus === 'new' && !isSpam && <WaitingTime entry={entry} />}
        </div>
      }
      tools={<StepButtons steps={steps} />}
      onClose={onClose}
      actions={
        <>
          <ActionError state={state} />
          <label className="flex min-h-6 w-full cursor-pointer items-center gap-2 text-sm/[1.65] text-soft">
            <input
              type="checkbox"
              className="size-[1.15rem] accent-lagoon"
              checked={staysOpen}
              onChange={({ currentTarget }) => switchStaying(currentTarget.checked)}
            />
            Stay here after marking
          </label>
          {kind.actions.map(({ status, label }) => (
            <Button
              key={status}
              look={status === 'declined' ? 'danger' : 'plain'}
              className={status === 'declined' ? 'ml-auto' : undefined}
              aria-disabled={ariaDisabled}
              onClick={() => setStatus(status)}
            >
              {label}
            </Button>
          ))}
        </>
      }
    >
      {isSpam && (
        <SpamNote reasons={details.kind === 'loaded' ? details.data.spamReasons : []}>
          <Button
            look="small"
            className="no-print bg-surface hover:bg-seafoam"
            aria-disabled={ariaDisabled}
            onClick={move}
          >
            Not spam
          </Button>
        </SpamNote>
      )}
      {(entry.isUnreachable === true ||
        (details.kind === 'loaded' && details.data.isUnreachable)) && (
        <AlertBox>We can't reach this address: please call.</AlertBox>
      )}
      {details.kind === 'loaded' && details.data.consentOn !== undefined && (
        <p>
          Called on {formatMoment(entry.createdAt)}. Agreed on the phone to be contacted, on{' '}
          {formatDay(details.data.consentOn)}.
        </p>
      )}
      <InquiryFacts sections={kind.describe(entry, services)} />
      {entry.email !== '' && !isSpam && (
        <ReplyTemplates kind={kind} entry={entry}>
          {knownStatus === 'new' && (
            <Button
              look="small"
              aria-disabled={ariaDisabled}
              onClick={() => setStatus('in-progress')}
            >
              {kind.actions.find(({ status }) => status === 'in-progress')?.label}
            </Button>
          )}
        </ReplyTemplates>
      )}
      {details.kind === 'loaded' && details.data.callAt !== undefined && (
        <InquiryCall kind={kind.value} id={entry.id} startsAt={details.data.callAt} />
      )}
      {/* A caller got no email with a link. */}
      {details.kind === 'loaded' && details.data.consentOn === undefined && (
        <ProgressChoice kind={kind.value} id={entry.id} loaded={details.data.progress ?? null} />
      )}
      {details.kind === 'loaded' && (
        <FollowUp
          kind={kind.value}
          id={entry.id}
          loaded={details.data.followUpOn ?? null}
          onChange={onFollowUp}
        />
      )}
      <InquiryNotes
        kind={kind.value}
        id={entry.id}
        loaded={details.kind === 'loaded' ? details.data.notes : null}
      />
      <StatusHistory state={details} />
      <div className="no-print flex flex-wrap justify-between gap-3 border-t border-line pt-6">
        {kind.toProfile && !isSpam && (
          <a
            href="/admin/new/caregiver#new"
            className="btn btn-small"
            onClick={() => {
              if (kind.toProfile) carryToProfile(kind.toProfile(entry));
            }}
          >
            Make a profile
          </a>
        )}
        {!isSpam && (
          <Button look="small" aria-disabled={ariaDisabled} onClick={move}>
            Mark as spam
          </Button>
        )}
        <Button look="danger" className="btn-small" onClick={onEraseWish}>
          Erase all data of this person…
        </Button>
      </div>
    </Modal>
  );
}
