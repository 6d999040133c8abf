import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { Icon } from '#components/admin/Icon.client.tsx';
import { $isEditing } from '#editing/editor/document/edit-mode.client.ts';
import { $publishing, isUnderWay } from '#editing/editor/save/publishing.client.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { systemReportQuery } from './system-report.client.ts';
import type { SystemPart } from './system-report.ts';

export function EditGuide() {
  return (
    <section className="card panel mt-4" aria-labelledby="how-to-edit">
      <details>
        <summary className="cursor-pointer">
          <h3 id="how-to-edit" className="inline">
            How to Edit
          </h3>
        </summary>
        <ol className="mt-3 grid list-decimal gap-[0.4rem] pl-[1.3rem]">
          <li>
            Turn on Edit Mode on this screen, or click “Edit” in the bar at the bottom of any page.
          </li>
          <li>Open the page you want to change. You can edit every text and picture on it.</li>
          <li>
            Click any text and type. In a paragraph, select words to make them bold, italic or a
            link. Click a picture to replace it, crop it or describe it.
          </li>
          <li>
            To add something, open the menu of the bar. What you click has its tools beside it, on a
            phone at the bottom: they move, copy, hide or delete it.
          </li>
          <li>Move between pages freely. Your changes stay with you, and Ctrl+Z undoes them.</li>
          <li>Save. Your changes go live within a few minutes.</li>
        </ol>
      </details>
    </section>
  );
}

/** The labels of each part; `none` replaces `success` before the first one. */
const names: Record<SystemPart['part'], { title: string; success: string; none: string }> = {
  database: { title: 'Database', success: 'Last response', none: 'No response yet' },
  git: { title: 'Repository', success: 'Last response', none: 'No response yet' },
  mail: { title: 'Email', success: 'Last email', none: 'No email sent yet' },
  build: { title: 'Live site', success: 'Unchanged since', none: 'Not known yet' },
  queue: { title: 'Saves', success: 'Last save in the repository', none: 'No save yet' },
};

function SystemParts() {
  const state = useStore(systemReportQuery.$state);
  const publishing = useStore($publishing, { ssr: 'initial' });
  const isMoving = publishing !== null && isUnderWay(publishing);

  // Runs when the page opens, and again when publishing starts or ends.
  useEffect(() => {
    void systemReportQuery.refresh();
  }, [isMoving]);

  return (
    <>
      {state.kind === 'loaded' && (
        <dl className="grid w-full gap-[0.6rem]">
          {state.data.parts.map((part) => (
            <Part key={part.part} {...part} />
          ))}
        </dl>
      )}
      <p role="status" className="empty:hidden">
        {state.kind === 'failed' && describeFailure(state.error)}
      </p>
      <Button onClick={() => void systemReportQuery.refresh()}>Check again</Button>
    </>
  );
}

function Part({ part, state, sentence, lastSuccess }: SystemPart) {
  const { title, success, none } = names[part];
  return (
    <div
      data-state={state}
      className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 border-l-3 border-lagoon pl-[0.9rem] data-[state=attention]:border-danger data-[state=busy]:border-dotted data-[state=off]:border-line max-[26rem]:grid-cols-1"
    >
      <dt className="flex items-center gap-[0.4rem] self-start font-semibold">
        {title}
        {state === 'attention' && <Icon name="triangle-alert" />}
      </dt>
      <dd className="gap-x-6 whitespace-pre-line lg:flex lg:justify-between">
        <span>{sentence}</span>
        <span className="block flex-none text-sm/[1.65] text-soft">
          {lastSuccess === null ? (
            none
          ) : (
            <>
              {success}: <time dateTime={lastSuccess}>{formatMoment(lastSuccess)}</time>
            </>
          )}
        </span>
      </dd>
    </div>
  );
}

function describeFailure(error: unknown): string {
  return error instanceof RequestError && error.status === 503
    ? 'The database is not responding. The pages stay up. Forms and saves will work again once it responds.'
    : "We couldn't load the site status. Please check your connection and try again.";
}

export function SystemStatus() {
  const isEditing = useStore($isEditing, { ssr: 'initial' });
  return (
    <section className="card panel justify-items-start" aria-labelledby="system-status">
      <div className="flex w-full flex-wrap items-baseline justify-between gap-x-6">
        <h3 id="system-status">System Status</h3>
        <p
          className="inline-flex items-center gap-[0.6rem] text-sm before:size-3 before:rounded-full before:border-2 before:border-lagoon data-on:before:bg-lagoon"
          data-on={isEditing ? '' : undefined}
          role="status"
        >
          {isEditing ? 'Edit Mode Active' : 'View Mode'}
        </p>
      </div>
      <SystemParts />
    </section>
  );
}
