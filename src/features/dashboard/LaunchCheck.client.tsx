import { useStore } from '@nanostores/react';
import { ActionError } from '#components/admin/DialogActions.client.tsx';
import { Icon } from '#components/admin/Icon.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { systemReportQuery } from './system-report.client.ts';
import type { LaunchItem } from './system-report.ts';

export function LaunchCheck() {
  const state = useStore(systemReportQuery.$state);
  const items = state.kind === 'loaded' ? (state.data.launch ?? []) : [];
  if (items.length === 0) return null;
  const open = items.filter(({ isDone }) => !isDone);
  const done = items.filter(({ isDone }) => isDone);
  const count = `${done.length.toString()} of ${items.length.toString()} done`;
  if (open.length === 0) return <p className="quiet">Launch check: {count}.</p>;
  return (
    <section aria-labelledby="launch-check">
      <h2 id="launch-check">Launch check</h2>
      <div className="card mt-4 grid gap-4 border border-line p-5">
        <div className="grid gap-2">
          <p>
            <strong>{count}.</strong> Do the rest before you tell families about the site.
          </p>
          <progress
            className="launch-progress"
            max={items.length}
            value={done.length}
            aria-label="Launch check"
          />
        </div>
        <ul className="grid gap-3">
          {open.map((item) => (
            <OpenItem key={item.code} {...item} />
          ))}
        </ul>
        {done.length > 0 && (
          <details>
            <summary className="cursor-pointer font-medium">What is done</summary>
            <ul className="mt-3 grid gap-2 text-soft">
              {done.map(({ code, sentence }) => (
                <li key={code} className="launch-item">
                  <Icon name="check" />
                  <span>{sentence}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  );
}

function OpenItem({ code, sentence, path }: LaunchItem) {
  return (
    <li className="launch-item">
      <Icon name="circle" />
      <span className="grid justify-items-start gap-2">
        <a href={path}>{sentence}</a>
        {code === 'privacy' && <PrivacyButton />}
      </span>
    </li>
  );
}

function PrivacyButton() {
  const { state, run } = useAction();
  const send = async () => {
    await sendRequest('POST', '/api/admin/privacy-confirmation');
    return { title: 'Confirmed', description: 'The privacy page is yours.' };
  };
  const copy = { title: 'Error confirming', outcome: 'The privacy page was not confirmed.' };
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
        I have read it and it is ours
      </button>
      <ActionError state={state} />
    </>
  );
}
