import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { ActionError } from '#components/admin/DialogActions.client.tsx';
import { Icon, type IconName } from '#components/admin/Icon.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { systemReportQuery } from './system-report.client.ts';
import type { LaunchItem } from './system-report.ts';

/**
 * The launch checklist, one row high until opened, so that nothing moves when the report arrives.
 */
export function LaunchCheck() {
  const state = useStore(systemReportQuery.$state);
  const items = state.kind === 'loaded' ? (state.data.launch ?? []) : [];
  const open = items.filter(({ isDone }) => !isDone);
  const done = items.filter(({ isDone }) => isDone);
  return (
    <section aria-labelledby="launch-check" className="card panel">
      <details>
        <summary className="cursor-pointer">
          <h3 id="launch-check" className="mr-3 inline">
            Launch check
          </h3>
          <span>
            {items.length > 0 && `${done.length} of ${items.length} done`}
            {items.length === 0 && (state.kind === 'loading' ? 'Checking…' : 'Not known right now')}
          </span>
          <progress
            className="launch-progress mt-3 block h-2 w-full appearance-none overflow-hidden rounded-full bg-line"
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
                <Item key={code} icon="check">
                  <span>{sentence}</span>
                </Item>
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
    <Item icon="circle">
      <span className="grid justify-items-start gap-2">
        <a href={path}>{sentence}</a>
        {isConfirmable(code) && <ConfirmButton subject={code} />}
      </span>
    </Item>
  );
}

function Item({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon name={icon} className="mt-[0.2rem] size-[1.2rem] text-lagoon" />
      {children}
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
      <Button
        look="small"
        aria-disabled={state.kind === 'sending' || undefined}
        onClick={() => {
          void run(send, copy, () => void systemReportQuery.refresh());
        }}
      >
        {label}
      </Button>
      <ActionError state={state} />
    </>
  );
}
