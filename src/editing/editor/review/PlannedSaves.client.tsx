import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { Difference } from '#components/admin/Difference.client.tsx';
import { useLoaded } from '#components/admin/use-query.client.ts';
import { useAction } from '#components/admin/use-action.client.ts';
import { createAdminQuery } from '#office/shell/admin-query.client.ts';
import {
  plannedSavesSchema,
  type PlannedSaveInfo,
} from '#editing/publishing/publishing-contract.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { toAgencyTime } from '#lib/text/agency-time.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { PlanForm } from '#editing/editor/fields/PlanForm.client.tsx';
import { watchPublishing } from '#editing/editor/save/publishing.client.ts';
import { nameTimeZone } from '#lib/agency.ts';

const plannedQuery = createAdminQuery(['/api/admin/planned'], plannedSavesSchema);

const failure = { title: 'Planned save not changed', outcome: 'Nothing was changed.' };

/** A link to the planned saves; nothing if there are none. */
export function PlannedLink() {
  const [first, ...others] = useLoaded(plannedQuery)?.planned ?? [];
  if (!first) return null;
  return (
    <a href="#planned" className="justify-self-start">
      Planned for {formatMoment(first.dueAt)}
      {others.length > 0 && ` and ${others.length.toString()} more`}
    </a>
  );
}

export function PlannedSaves() {
  const id = useId();
  const state = useStore(plannedQuery.$state);
  const title = useRef<HTMLHeadingElement>(null);
  // Once something was decided here, the focus and the answer stay here.
  const [hasActed, setHasActed] = useState(false);
  const planned = state.kind === 'loaded' ? state.data.planned : [];

  useEffect(() => {
    void plannedQuery.refresh();
  }, []);

  // The focused button may have disappeared with its save.
  useEffect(() => {
    if (state.kind === 'loaded' && hasActed && document.activeElement === document.body) {
      title.current?.focus();
    }
  }, [state, hasActed]);

  if (state.kind !== 'failed' && planned.length === 0 && !hasActed) return null;
  return (
    <section id="planned" className="card panel" aria-labelledby={id}>
      <h3 id={id} ref={title} tabIndex={-1}>
        Planned
      </h3>
      <p role="status" className="quiet empty:hidden">
        {state.kind === 'failed' && "We couldn't load what is planned. Please reload the page."}
        {state.kind === 'loaded' && planned.length === 0 && 'Nothing is planned.'}
      </p>
      {planned.length > 0 && (
        <ul className="publishing-list">
          {planned.map((save) => (
            <Planned key={save.id} save={save} onAct={() => setHasActed(true)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Planned({ save, onAct }: { save: PlannedSaveInfo; onAct: () => void }) {
  const { id, by, dueAt, changes, conflicts } = save;
  const [open, setOpen] = useState<'cancel' | 'time' | null>(null);
  const close = () => setOpen(null);
  const { state, decide, setTime, saveNow, cancel } = usePlannedSave(id, onAct, close);
  const isBusy = state.kind === 'sending';
  const when = formatMoment(dueAt);

  return (
    <li>
      <p className="publishing-places">{describePlan(changes)}</p>
      <p className="quiet">
        <time dateTime={dueAt}>{when}</time>, {nameTimeZone()}, by {by}
      </p>
      <PlannedChanges changes={changes} />
      {conflicts.map((conflict) => (
        <PlannedConflict key={conflict.index} conflict={conflict} onDecide={decide} />
      ))}
      {open === 'time' && (
        <PlanForm
          planned={toAgencyTime(new Date(dueAt))}
          isBusy={isBusy}
          onPlan={setTime}
          onCancel={close}
        />
      )}
      {open === 'cancel' && (
        <div role="group" aria-label={`Cancel the save of ${when}?`}>
          <p>Cancel this save? Its changes will be dropped.</p>
          <p className="plan-actions">
            <Button
              look="danger"
              className="btn-small"
              aria-disabled={isBusy ? true : undefined}
              onClick={cancel}
            >
              Cancel the save
            </Button>
            <Button look="small" onClick={close}>
              Keep it
            </Button>
          </p>
        </div>
      )}
      {open === null && (
        <p className="change-actions">
          <Button look="link" onClick={() => setOpen('time')}>
            Change time<span className="sr-only"> of {when}</span>
          </Button>
          <Button look="link" onClick={saveNow}>
            Save now<span className="sr-only"> what is planned for {when}</span>
          </Button>
          <Button look="link" onClick={() => setOpen('cancel')}>
            Cancel<span className="sr-only"> the save of {when}</span>
          </Button>
        </p>
      )}
      {state.kind === 'failed' && (
        <p role="alert" className="edit-problem">
          {state.text}
        </p>
      )}
    </li>
  );
}

/** The requests about a planned save, one at a time. */
function usePlannedSave(id: string, onAct: () => void, onDone: () => void) {
  const { state, run, reset } = useAction();

  const act = (title: string, description: string, send: () => Promise<unknown>) => {
    onAct();
    const sendAndRefresh = async () => {
      await send();
      await plannedQuery.refresh();
      return { title, description };
    };
    void run(sendAndRefresh, failure, () => {
      reset();
      onDone();
    });
  };
  const moveTo = (at: string | null) => sendRequest('PUT', '/api/admin/planned', { save: id, at });

  return {
    state,
    decide: (index: number, keep: 'mine' | 'theirs') =>
      act(
        'Decided',
        keep === 'mine' ? 'The planned words will replace the text.' : 'The text stays as it is.',
        () => sendRequest('POST', '/api/admin/planned', { save: id, index, keep }),
      ),
    setTime: (at: string) =>
      act('Time changed', 'Your changes will be saved at the new time.', () => moveTo(at)),
    saveNow: () =>
      act('Changes saved', 'They will be live in a few minutes.', async () => {
        await moveTo(null);
        watchPublishing();
      }),
    cancel: () =>
      act('Save canceled', 'Nothing will change at that time.', async () => {
        await sendRequest('DELETE', `/api/admin/planned?save=${id}`);
        const { dropSentSave } = await import('#editing/editor/document/sent-saves.client.ts');
        await dropSentSave(id);
      }),
  };
}

/** Names what a plan changes: "Home › Headline and 2 more". */
function describePlan(changes: PlannedSaveInfo['changes']): string {
  const [first = 'Content', ...others] = new Set(changes.map(({ place }) => place));
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

function PlannedChanges({ changes }: Pick<PlannedSaveInfo, 'changes'>) {
  if (changes.length === 1 && changes.every(({ before, after }) => before + after === ''))
    return null;
  return (
    <details className="plan-changes">
      <summary>What changes</summary>
      <ul>
        {changes.map(({ place, before, after }) => (
          <li key={place}>
            <strong>{place}</strong>
            {before + after !== '' && (
              <p>
                <Difference before={before} after={after} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface PlannedConflictProps {
  conflict: PlannedSaveInfo['conflicts'][number];
  onDecide: (index: number, keep: 'mine' | 'theirs') => void;
}

/** Asks which words will stand where somebody else has changed the same text meanwhile. */
function PlannedConflict({ conflict, onDecide }: PlannedConflictProps) {
  const { index, place, yours, theirs } = conflict;
  return (
    <div className="plan-conflict" role="group" aria-label={`Conflict: ${place}`}>
      <p>
        <strong>Somebody else changed the same text:</strong> {place}
      </p>
      <dl className="change-texts">
        <div>
          <dt>Planned</dt>
          <dd>
            <Difference before={theirs} after={yours} />
          </dd>
        </div>
        <div>
          <dt>Now</dt>
          <dd>
            <Difference before={theirs} after={yours} isBefore />
          </dd>
        </div>
      </dl>
      <p className="change-actions">
        <Button look="link" onClick={() => onDecide(index, 'mine')}>
          Use the planned words<span className="sr-only"> for {place}</span>
        </Button>
        <Button look="link" onClick={() => onDecide(index, 'theirs')}>
          Keep what is there now<span className="sr-only"> for {place}</span>
        </Button>
      </p>
    </div>
  );
}
