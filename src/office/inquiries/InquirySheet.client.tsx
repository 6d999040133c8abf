import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import { type ReactNode, use } from 'react';
import { ActionError } from '#components/admin/DialogActions.client.tsx';
import { Attention } from '#components/admin/Attention.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import { handOver } from '#office/shell/handover.client.ts';
import type { QueryState } from '#lib/browser/query.client.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { formatLongDate } from '#lib/text/long-date.ts';
import { FollowUp, formatDay } from './FollowUp.client.tsx';
import { NoteLog } from './InquiryNotes.client.tsx';
import { logClass, LogRow } from './LogRow.client.tsx';
import { ReplyTemplates } from './ReplyTemplates.client.tsx';
import { PhoneBadge, SiteServices, StatusBadge, WaitingTime } from './InquiryState.client.tsx';
import { moveSpam, updateStatus } from './inquiry-actions.client.ts';
import type {
  InquiryDetails,
  StatusChange,
  InquiryDetails as KnownDetails,
} from './inquiry-details.ts';
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

function InquiryFacts({ sections }: { sections: DetailSection[] }) {
  return sections.map(({ title, facts, text }) => (
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

/** Notes by inquiry id, kept while the page is open and never sent. */
const $notes = map<Record<string, string>>({});

function NotesField({ id }: { id: string }) {
  const notes = useStore($notes, { keys: [id] });
  return (
    <div className="no-print">
      <label htmlFor="inquiry-notes" className="field-label">
        Internal Notes
      </label>
      <p id="inquiry-notes-hint" className="field-hint">
        Notes are not saved. They disappear when you leave this page.
      </p>
      <textarea
        id="inquiry-notes"
        className="field"
        rows={3}
        aria-describedby="inquiry-notes-hint"
        value={notes[id] ?? ''}
        onChange={(event) => $notes.setKey(id, event.target.value)}
      />
    </div>
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
  onClose: () => void;
  onUpdate: () => void;
  /** Called when the follow-up day has changed; the dialog stays open. */
  onFollowUp: () => void;
  onEraseWish: () => void;
}

export function InquirySheet<Entry extends StoredInquiry>({
  kind,
  entry,
  status: knownStatus,
  details,
  isInSpam,
  onClose,
  onUpdate,
  onFollowUp,
  onEraseWish,
}: InquirySheetProps<Entry>) {
  const { state, run } = useAction();
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
    void run(send, copy, onUpdate);
  };

  const move = () => {
    const noun = kind.title.toLowerCase();
    const send = async () => {
      await moveSpam(kind.value, entry.id, !isSpam);
      return isSpam
        ? { title: 'Not spam', description: `The ${noun} is back in the inbox.` }
        : { title: 'Marked as spam', description: `The ${noun} has been moved to spam.` };
    };
    const copy = {
      title: isSpam ? 'Error moving to the inbox' : 'Error moving to spam',
      outcome: `The ${noun} was not moved.`,
    };
    void run(send, copy, onUpdate);
  };

  return (
    <Modal
      title={entry.name}
      intro={`${kind.title}, ${formatLongDate(entry.createdAt)}`}
      badges={
        <div className="modal-badges">
          <StatusBadge status={knownStatus} />
          {entry.source === 'phone' && <PhoneBadge />}
          {knownStatus === 'new' && !isSpam && <WaitingTime entry={entry} />}
        </div>
      }
      onClose={onClose}
      actions={
        <>
          <ActionError state={state} />
          {kind.actions.map(({ status, label }) => (
            <button
              key={status}
              type="button"
              className={status === 'declined' ? 'btn btn-danger ml-auto' : 'btn'}
              aria-disabled={ariaDisabled}
              onClick={() => setStatus(status)}
            >
              {label}
            </button>
          ))}
        </>
      }
    >
      {isSpam && (
        <SpamNote reasons={details.kind === 'loaded' ? details.data.spamReasons : []}>
          <button
            type="button"
            className="btn btn-small no-print bg-surface hover:bg-seafoam"
            aria-disabled={ariaDisabled}
            onClick={move}
          >
            Not spam
          </button>
        </SpamNote>
      )}
      {(entry.isUnreachable === true ||
        (details.kind === 'loaded' && details.data.isUnreachable)) && (
        <Attention>We can't reach this address: please call.</Attention>
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
            <button
              type="button"
              className="btn btn-small"
              aria-disabled={ariaDisabled}
              onClick={() => setStatus('in-progress')}
            >
              {kind.actions.find(({ status }) => status === 'in-progress')?.label}
            </button>
          )}
        </ReplyTemplates>
      )}
      {details.kind === 'loaded' && (
        <>
          <FollowUp
            kind={kind.value}
            id={entry.id}
            loaded={details.data.followUpOn ?? null}
            onChange={onFollowUp}
          />
          <NoteLog kind={kind.value} id={entry.id} loaded={details.data.notes} />
        </>
      )}
      <StatusHistory state={details} />
      <NotesField id={entry.id} />
      <div className="no-print flex flex-wrap justify-between gap-3 border-t border-line pt-6">
        {kind.toProfile && !isSpam && (
          <a
            href="/providers#new"
            className="btn btn-small"
            onClick={() => {
              if (kind.toProfile) handOver(kind.toProfile(entry));
            }}
          >
            Make a profile
          </a>
        )}
        {!isSpam && (
          <button
            type="button"
            className="btn btn-small"
            aria-disabled={ariaDisabled}
            onClick={move}
          >
            Mark as spam
          </button>
        )}
        <button type="button" className="btn btn-small btn-danger" onClick={onEraseWish}>
          Erase all data of this person…
        </button>
      </div>
    </Modal>
  );
}
