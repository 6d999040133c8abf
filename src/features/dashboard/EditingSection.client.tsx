import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Icon } from '#components/admin/Icon.client.tsx';
import { useAdmin } from '#features/account/use-admin.client.tsx';
import { EditModeControls } from '#features/editor/EditModeControls.client.tsx';
import { EditorDialogs } from '#features/editor/EditorDialogs.client.tsx';
import { PublishingStatus } from '#features/editor/PublishingStatus.client.tsx';
import {
  $isEditing,
  restoreEditMode,
  askBeforeLeaving,
} from '#features/editor/edit-mode.client.ts';
import { openDocument } from '#features/editor/editing-store.client.ts';
import { $publishing, isUnderWay } from '#features/editor/publishing.client.ts';
import { createQuery } from '#lib/browser/query.client.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { systemReportSchema, type SystemPart } from './system-report.ts';

function EditGuide() {
  return (
    <section className="card panel" aria-labelledby="how-to-edit">
      <h3 id="how-to-edit">How to Edit</h3>
      <ol>
        <li>Turn on Edit Mode here, or click “Edit” in the bar at the bottom of any page.</li>
        <li>Open the page you want to change. Everything with a dashed outline is editable.</li>
        <li>Click any text and type. To replace a picture, use the controls below it.</li>
        <li>Move between pages freely. Your changes stay with you, and Ctrl+Z undoes them.</li>
        <li>Save. Your changes go live within a few minutes.</li>
      </ol>
    </section>
  );
}

const systemReportQuery = createQuery(['/api/health'], systemReportSchema);

const names: Record<SystemPart['part'], { title: string; success: string }> = {
  database: { title: 'Database', success: 'Last response' },
  git: { title: 'Repository', success: 'Last response' },
  mail: { title: 'Email', success: 'Last email' },
  build: { title: 'Live site', success: 'Last updated' },
  queue: { title: 'Saves', success: 'Last save in the repository' },
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
    <div className="system">
      {state.kind === 'loaded' && (
        <dl className="system-parts">
          {state.data.parts.map((part) => (
            <Part key={part.part} {...part} />
          ))}
        </dl>
      )}
      <p role="status" className="panel-message">
        {state.kind === 'failed' && describeFailure(state.error)}
      </p>
      <button type="button" className="btn" onClick={() => void systemReportQuery.refresh()}>
        Check again
      </button>
    </div>
  );
}

function Part({ part, state, sentence, lastSuccess }: SystemPart) {
  const { title, success } = names[part];
  return (
    <div data-state={state}>
      <dt>
        {title}
        {state === 'attention' && <Icon name="triangle-alert" />}
      </dt>
      <dd>
        {sentence}
        <span className="quiet">
          {success}:{' '}
          {lastSuccess === null ? (
            'not known yet'
          ) : (
            <time dateTime={lastSuccess}>{formatMoment(lastSuccess)}</time>
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

export function EditingSection() {
  const { id } = useAdmin();
  const isEditing = useStore($isEditing, { ssr: 'initial' });

  useEffect(askBeforeLeaving, []);

  useEffect(() => {
    openDocument(id);
    restoreEditMode();
  }, [id]);

  return (
    <section aria-labelledby="dashboard-editing">
      <h2 id="dashboard-editing">Edit the site</h2>
      <div className="panels">
        <div className="panel-stack">
          <EditModeControls />
          <EditGuide />
        </div>
        <section className="card panel" aria-labelledby="system-status">
          <h3 id="system-status">System Status</h3>
          <p className="panel-state" data-on={isEditing ? '' : undefined} role="status">
            {isEditing ? 'Edit Mode Active' : 'View Mode'}
          </p>
          <SystemParts />
          <PublishingStatus />
        </section>
      </div>
      <EditorDialogs />
    </section>
  );
}
