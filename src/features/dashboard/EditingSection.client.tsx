import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $isEditing, restoreEditMode } from '#features/editor/edit-mode.client.ts';
import { openDocument } from '#features/editor/editing-store.client.ts';
import { askBeforeLeaving } from '#features/editor/leaving-page.client.ts';
import { useAdmin } from '#features/account/use-admin.client.tsx';
import { EditorDialogs } from '#features/editor/EditorDialogs.client.tsx';
import { PublishingStatus } from '#features/editor/PublishingStatus.client.tsx';
import { EditGuide } from './EditGuide.client.tsx';
import { EditModeControls } from '#features/editor/EditModeControls.client.tsx';
import { SystemParts } from './SystemParts.client.tsx';

/** Everything about editing the site: the mode, how it is done, and what became of saves. */
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
