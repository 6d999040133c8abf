import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $isEditing, restoreEditMode } from '#browser/editing/edit-mode.ts';
import { openDocument } from '#browser/editing/editing-store.ts';
import { askBeforeLeaving } from '#browser/editing/leaving-page.ts';
import { useAdmin } from '#islands/admin/frame/AdminProvider.tsx';
import { EditorDialogs } from '#islands/editor/EditorDialogs.tsx';
import { PublishingStatus } from '#islands/editor/PublishingStatus.tsx';
import { EditGuide } from './EditGuide.tsx';
import { EditModeControls } from './EditModeControls.tsx';
import { SystemParts } from './SystemParts.tsx';

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
