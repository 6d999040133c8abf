import { useStore } from '@nanostores/react';
import { ActionError } from '#components/admin/DialogActions.client.tsx';
import { Icon } from '#components/admin/Icon.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { systemReportQuery } from './system-report.client.ts';
import type { LaunchItem } from './system-report.ts';

/** Takes one row until it is opened, so that nothing below it moves when the report arrives. */
export function LaunchCheck() {
  const state = useStore(systemReportQuery.$state);
  const items = state.kind === 'loaded' ? (state.data.launch ?? []) : [];
  const open = items.filter(({ isDone }) => !isDone);
  const done = items.filter(({ isDone }) => isDone);
  return (
    <section aria-labelledby="launch-check">
      <h2 id="launch-check">Launch check</h2>
      <details className="card mt-4 border border-line p-5">
        <summary className="cursor-pointer font-semibold">
          {items.length > 0 && `${done.length} of ${items.length} done`}
          {items.length === 0 && (state.kind === 'loading' ? 'Checking…' : 'Not known right now')}
          <progress
            className="launch-progress"
            max={Math.max(items.length, 1)}
            value={done.length}
            aria-hidden="true"
          />
        </summary>
        <div className="mt-5 grid gap-4">
          {items.length === 0 && (
            <p>The list comes with the site status. You can check it below.</p>
          )}
          {open.length > 0 && (
            <>
              <p>Do the rest before you tell families about the site.</p>
              <ul className="grid gap-3" aria-label="To do">
                {open.map((item) => (
                  <OpenItem key={item.code} {...item} />
                ))}
              </ul>
            </>
          )}
          {done.length > 0 && (
            <ul className="grid gap-3 text-soft" aria-label="Done">
              {done.map(({ code, sentence }) => (
                <li key={code} className="launch-item">
                  <Icon name="check" />
                  <span>{sentence}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </details>
    </section>
  );
}

function OpenItem({ code, sentence, path }: LaunchItem) {
  return (
    <li className="launch-item">
      <Icon name="circle" />
      <span className="grid justify-items-start gap-2">
        <a href={path}>{sentence}</a>
        {isConfirmable(code) && <ConfirmButton subject={code} />}
      </span>
    </li>
  );
}

const confirmations = {
  privacy: {
    path: '/api/admin/privacy-confirmation',
    label: 'I have read it and it is ours',
    done: 'The privacy page is yours.',
    failed: 'The privacy page was not confirmed.',
  },
  figures: {
    path: '/api/admin/figures-confirmation',
    label: 'I have checked them, and they are true',
    done: 'The figures are yours.',
    failed: 'The figures were not confirmed.',
  },
} as const;

function isConfirmable(code: string): code is keyof typeof confirmations {
  return Object.hasOwn(confirmations, code);
}

function ConfirmButton({ subject }: { subject: keyof typeof confirmations }) {
  const { state, run } = useAction();
  const { path, label, done, failed } = confirmations[subject];
  const send = async () => {
    await sendRequest('POST', path);
    return { title: 'Confirmed', description: done };
  };
  const copy = { title: 'Error confirming', outcome: failed };
  return (
    <>
      <button
        type="button"
        className="btn btn-small"
        aria-disabled={state.kind === 'sending' || undefined}
        onClick={() => {
          void run(send, copy, () => void systemReportQuery.refresh());
        }}
      >
        {label}
      </button>
      <ActionError state={state} />
    </>
  );
}
