import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $isEditing, restoreEditMode } from '#browser/editing/edit-mode.ts';
import { openDocument } from '#browser/editing/editing-store.ts';
import { useAdmin } from '#islands/admin/frame/AdminProvider.tsx';
import { EditorDialogs } from '#islands/editor/EditorDialogs.tsx';
import { PublishingStatus } from '#islands/editor/PublishingStatus.tsx';
import { EditModeControls } from './EditModeControls.tsx';

/** Everything about editing the site: the mode, how it is done, and what became of saves. */
export function EditingSection() {
  const { id } = useAdmin();
  const isEditing = useStore($isEditing, { ssr: 'initial' });

  useEffect(() => {
    openDocument(id);
    restoreEditMode();
  }, [id]);

  return (
    <section aria-labelledby="dashboard-editing">
      <h2 id="dashboard-editing">Edit the site</h2>
      <div className="doors doors-wide">
        <EditModeControls />
        <section className="card panel" aria-labelledby="system-status">
          <h3 id="system-status">System Status</h3>
          <p className="panel-state" data-on={isEditing ? '' : undefined} role="status">
            {isEditing ? 'Edit Mode Active' : 'View Mode'}
          </p>
          <PublishingStatus />
        </section>
        <section className="card panel panel-wide" aria-labelledby="how-to-edit">
          <h3 id="how-to-edit">How to Edit</h3>
          <ol>
            <li>Turn on Edit Mode, here or with “Edit” in the bar at the foot of every page.</li>
            <li>Open the page that you want to change. Texts with a dashed line can be edited.</li>
            <li>
              Click a text and type. Below every picture you can name another one and describe it.
            </li>
            <li>
              Go from page to page as you like; your changes come along. With Ctrl+Z you undo.
            </li>
            <li>Save. Your changes are on the live site a few minutes later.</li>
          </ol>
        </section>
      </div>
      <EditorDialogs />
    </section>
  );
}
