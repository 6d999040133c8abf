import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createQuery } from '#lib/browser/query.client.ts';
import { historyDetailsSchema, type HistoryChange } from './history.ts';
import { ActionError } from '#components/admin/ActionError.client.tsx';
import { Spinner } from '#components/admin/Spinner.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import { putBack, putBackFailed } from './put-back.client.ts';
import { TextChange } from './TextChange.client.tsx';

/** What a change of the site was about, with the way back. */
export function HistoryChanges({ commit }: { commit: string }) {
  const [query] = useState(() =>
    createQuery([`/api/admin/history/${commit}`], historyDetailsSchema),
  );
  const state = useStore(query.$state);
  useEffect(() => {
    void query.load();
  }, [query]);
  if (state.kind === 'failed') {
    return (
      <p role="alert" className="change-body">
        This could not be loaded. Please try again in a minute.
      </p>
    );
  }
  if (state.kind !== 'loaded') return <Spinner label="Loading" />;
  return <Changes commit={commit} changes={state.data.changes} />;
}

function Changes({ commit, changes }: { commit: string; changes: HistoryChange[] }) {
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set());
  const action = useAction();
  const isSending = action.state.kind === 'sending';
  const restorable = changes.filter(({ key, hindrance }) => hindrance === null && !undone.has(key));

  const run = (keys: string[]) => {
    void action.run(
      () => putBack(commit, keys),
      putBackFailed,
      () => {
        setUndone(new Set([...undone, ...keys]));
      },
    );
  };

  return (
    <div className="change-body">
      {changes.length === 0 && <p className="quiet">Nothing that visitors can see was changed.</p>}
      <ul className="change-list">
        {changes.map((change) => (
          <li key={change.key}>
            <h3>{change.place}</h3>
            <TextChange before={change.before} after={change.after} />
            {undone.has(change.key) ? (
              <p role="status" className="quiet">
                Put back. It goes live in a moment.
              </p>
            ) : change.hindrance === null ? (
              <button
                type="button"
                className="btn btn-small"
                disabled={isSending}
                onClick={() => {
                  run([change.key]);
                }}
              >
                Put this back<span className="sr-only">: {change.place}</span>
              </button>
            ) : (
              <p className="quiet">{change.hindrance}</p>
            )}
          </li>
        ))}
      </ul>
      <ActionError state={action.state} />
      {restorable.length > 1 && (
        <button
          type="button"
          className="btn"
          disabled={isSending}
          onClick={() => {
            run(restorable.map(({ key }) => key));
          }}
        >
          Put all {restorable.length} back
        </button>
      )}
    </div>
  );
}
