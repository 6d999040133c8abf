import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ActionError } from '#components/admin/ActionError.client.tsx';
import { Spinner } from '#components/admin/Spinner.client.tsx';
import { type FailureCopy, useAction } from '#components/admin/use-action.client.ts';
import { createAdminQuery } from '#features/account/admin-query.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import type { Notice } from '#lib/text/notice.ts';
import { compareWords } from '#lib/text/difference.ts';
import { historyDetailsSchema, type HistoryChange } from './history-entries.ts';

const putBackFailed: FailureCopy = {
  title: 'Error putting this back',
  outcome: 'Nothing was changed.',
};

async function putBack(commit: string, keys: string[]): Promise<Notice> {
  await sendRequest('POST', `/api/admin/history/${commit}`, { keys });
  return { title: 'Put back', description: 'The site will show it again in a moment.' };
}

interface TextChangeProps {
  before: string | null;
  after: string | null;
}

function TextChange({ before, after }: TextChangeProps) {
  if (before === null && after === null) return null;
  return (
    <p className="text-change">
      {compareWords(before ?? '', after ?? '').map(({ kind, text }, place) => {
        if (kind === 'same') return <span key={place}>{shorten(text)}</span>;
        const [Mark, words] =
          kind === 'added' ? (['ins', 'added'] as const) : (['del', 'removed'] as const);
        return (
          <Mark key={place}>
            <span className="sr-only"> [{words}: </span>
            {text}
            <span className="sr-only">] </span>
          </Mark>
        );
      })}
    </p>
  );
}

const maxContext = 160;

function shorten(text: string): string {
  if (text.length <= 2 * maxContext + 20) return text;
  return `${text.slice(0, maxContext)} … ${text.slice(-maxContext)}`;
}

const bodyClass = 'grid justify-items-start gap-5 px-[1.4rem] pt-1 pb-[1.4rem]';

export function HistoryChanges({ commit }: { commit: string }) {
  const [query] = useState(() =>
    createAdminQuery([`/api/admin/history/${commit}`], historyDetailsSchema),
  );
  const state = useStore(query.$state);
  useEffect(() => {
    void query.load();
  }, [query]);
  if (state.kind === 'failed') {
    return (
      <p role="alert" className={bodyClass}>
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
    <div className={bodyClass}>
      {changes.length === 0 && <p className="quiet">Nothing that visitors can see was changed.</p>}
      <ul className="grid w-full gap-6">
        {changes.map((change) => (
          <li
            key={change.key}
            className="grid justify-items-start gap-[0.6rem] border-l-3 border-line pl-4"
          >
            <h3 className="mb-[0.6rem] font-sans text-base/[1.35] font-bold tracking-[0]">
              {change.place}
            </h3>
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
