import { useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { ActionError } from '#components/admin/DialogActions.client.tsx';
import { QuestionDialog } from '#components/admin/QuestionDialog.client.tsx';
import { Spinner } from '#components/admin/Loading.client.tsx';
import { type FailureCopy, useAction } from '#components/admin/use-action.client.ts';
import { useQuery } from '#components/admin/use-query.client.ts';
import { createAdminQuery } from '#office/shell/admin-query.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import type { Message } from '#lib/text/message.ts';
import { compareWords } from '#lib/text/difference.ts';
import { noteSave, watchPublishing } from '#editing/editor/save/publishing.client.ts';
import { saveAnswerSchema } from '#editing/publishing/publishing-contract.ts';
import { historyDetailsSchema, type HistoryChange } from './history-entries.ts';

const restoreFailed: FailureCopy = {
  title: 'Error restoring this',
  outcome: 'Nothing was changed.',
};

interface Restore {
  commit: string;
  keys: string[];
  /** The keys of entries whose deletion is confirmed. */
  deletes?: string[];
  restored: readonly HistoryChange[];
}

/** Adds what was restored to the saves under way, which the history shows at once. */
async function send({ commit, restored, ...order }: Restore): Promise<void> {
  const response = await sendRequest('POST', `/api/admin/history/${commit}`, order);
  const { save } = saveAnswerSchema.parse(await response.json());
  if (save) noteSave(save, restored);
  watchPublishing();
}

async function restore(order: Restore): Promise<Message> {
  await send(order);
  return { title: 'Restored', description: 'The site will show it again in a moment.' };
}

async function deleteEntry(order: Restore, noun: string): Promise<Message> {
  await send(order);
  return { title: `Deleted the ${noun}`, description: 'It leaves the site in a moment.' };
}

type Deletion = NonNullable<HistoryChange['deletion']>;

interface TextChangeProps {
  before: string | null;
  after: string | null;
}

export function TextChange({ before, after }: TextChangeProps) {
  if (before === null && after === null) return null;
  return (
    <p className="max-w-184 wrap-anywhere whitespace-pre-line">
      {compareWords(before ?? '', after ?? '').map(({ kind, text }, index) => {
        if (kind === 'same') return <span key={index}>{shorten(text)}</span>;
        const [Mark, words, look] =
          kind === 'added'
            ? (['ins', 'added', 'bg-lagoon/18 no-underline'] as const)
            : (['del', 'removed', 'bg-coral/20 decoration-coral'] as const);
        return (
          <Mark key={index} className={`mx-px rounded-[3px] px-0.5 ${look}`}>
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

function Fields({ fields }: { fields: NonNullable<HistoryChange['fields']> }) {
  return (
    <dl className="grid w-full gap-4">
      {fields.map(({ label, before, after }, index) => (
        <div key={index} className="grid gap-[0.3rem]">
          <dt className="text-sm/[1.65] font-semibold text-soft">{label}</dt>
          <dd>
            <TextChange before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface DeletionQuestionProps {
  deletion: Deletion;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks before restoring the state from before an entry existed, which deletes it. */
function DeletionQuestion({ deletion, onAnswer }: DeletionQuestionProps) {
  const { noun, name, addresses } = deletion;
  const body = (
    <>
      <p>
        It leaves the site with all its text. You can restore it later: this history keeps every
        version.
      </p>
      {addresses.length > 0 && (
        <>
          <p>
            {addresses.length === 1 ? 'This address will' : 'These addresses will'} stop working:
          </p>
          <ul className="list-disc pl-6">
            {addresses.map((address) => (
              <li key={address} className="wrap-anywhere">
                {address}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
  return (
    <QuestionDialog
      title={`Delete ${name}?`}
      intro={`The ${noun} was new in this change`}
      body={body}
      answers={[
        { label: `Delete this ${noun}`, answer: true, look: 'danger-main' },
        { label: 'Keep it', answer: false },
      ]}
      onAnswer={onAnswer}
    />
  );
}

const bodyClass = 'grid justify-items-start gap-5 px-5 pb-5 md:pl-[2.9rem]';

interface HistoryChangesProps {
  commit: string;
  /** The words above, whose place is not repeated. */
  summary: string;
}

export function HistoryChanges({ commit, summary }: HistoryChangesProps) {
  const [query] = useState(() =>
    createAdminQuery([`/api/admin/history/${commit}`], historyDetailsSchema),
  );
  const state = useQuery(query);
  if (state.kind === 'failed') {
    return (
      <p role="alert" className={bodyClass}>
        We couldn't load this change. Please try again in a minute.
      </p>
    );
  }
  if (state.kind !== 'loaded') return <Spinner label="Loading" />;
  return <Changes commit={commit} summary={summary} changes={state.data.changes} />;
}

interface ChangeActProps {
  change: HistoryChange;
  isUndone: boolean;
  isSending: boolean;
  onRestore: (keys: string[]) => void;
  onAsk: (asked: { key: string; deletion: Deletion }) => void;
}

/** What can be done about a change, or why nothing can. */
function ChangeAct({ change, isUndone, isSending, onRestore, onAsk }: ChangeActProps) {
  const { key, place, hindrance, deletion } = change;
  if (isUndone) {
    return (
      <p role="status" className="quiet">
        {deletion
          ? 'Deleted. It leaves the site in a moment.'
          : 'Restored. It goes live in a moment.'}
      </p>
    );
  }
  if (hindrance !== null) return <p className="quiet">{hindrance}</p>;
  return (
    <Button
      look={deletion ? 'danger' : 'small'}
      className={deletion && 'btn-small'}
      disabled={isSending}
      onClick={() => (deletion ? onAsk({ key, deletion }) : onRestore([key]))}
    >
      {deletion ? `Delete this ${deletion.noun}` : 'Restore this version'}
      <span className="sr-only">: {place}</span>
    </Button>
  );
}

function Changes({ commit, summary, changes }: HistoryChangesProps & { changes: HistoryChange[] }) {
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set());
  const action = useAction();
  const isSending = action.state.kind === 'sending';
  const [asked, setAsked] = useState<{ key: string; deletion: Deletion } | null>(null);
  // An entry is only deleted by its own button, which asks first.
  const restorable = changes.filter(
    ({ key, hindrance, deletion }) => hindrance === null && !deletion && !undone.has(key),
  );
  const setDone = (keys: string[]) => setUndone(new Set([...undone, ...keys]));

  const listRestored = (keys: string[]) => changes.filter(({ key }) => keys.includes(key));
  const run = (keys: string[]) => {
    void action.run(
      () => restore({ commit, keys, restored: listRestored(keys) }),
      restoreFailed,
      () => setDone(keys),
    );
  };
  const runDeletion = (key: string, { noun }: Deletion) => {
    void action.run(
      () =>
        deleteEntry({ commit, keys: [key], deletes: [key], restored: listRestored([key]) }, noun),
      { title: 'Error deleting this', outcome: 'Nothing was deleted.' },
      () => setDone([key]),
    );
  };

  return (
    <div className={bodyClass}>
      {changes.length === 0 && <p className="quiet">Nothing that visitors can see was changed.</p>}
      {restorable.length > 1 && (
        <Button
          look="small"
          disabled={isSending}
          onClick={() => run(restorable.map(({ key }) => key))}
        >
          Restore all {restorable.length}
        </Button>
      )}
      <ActionError state={action.state} />
      <ul className="grid w-full gap-6">
        {changes.map((change) => (
          <li
            key={change.key}
            className="grid justify-items-start gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <h4 className={change.place === summary ? 'sr-only' : 'font-semibold'}>
              {change.place}
            </h4>
            <div className="md:col-start-2 md:row-span-2 md:row-start-1">
              <ChangeAct
                change={change}
                isUndone={undone.has(change.key)}
                isSending={isSending}
                onRestore={run}
                onAsk={setAsked}
              />
            </div>
            <div className="w-full md:col-start-1">
              {change.fields ? (
                <Fields fields={change.fields} />
              ) : (
                <TextChange before={change.before} after={change.after} />
              )}
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <DeletionQuestion
          deletion={asked.deletion}
          onAnswer={(isConfirmed) => {
            setAsked(null);
            if (isConfirmed) runDeletion(asked.key, asked.deletion);
          }}
        />
      )}
    </div>
  );
}
