import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $isEditing } from '#browser/editing/edit-mode.ts';
import { $message } from '#browser/editing/editor-message.ts';
import type { PageMark } from '#browser/editing/page-marks.ts';
import { Icon } from '#islands/admin/frame/Icon.tsx';
import { LogoutButton } from '#islands/admin/frame/LogoutButton.tsx';
import { EditControls } from './EditControls.tsx';
import { focusBar } from './focus-bar.ts';
import type { PageItems } from './use-page-items.ts';
import { ViewControls } from './ViewControls.tsx';

interface EditorBarProps {
  marks: PageMark[];
  page: PageItems;
}

/** The bar at the foot of the window from which an admin edits the site. */
export function EditorBar({ marks, page }: EditorBarProps) {
  const isEditing = useStore($isEditing);
  const message = useStore($message);
  const shownMode = useRef(isEditing);

  useEffect(() => {
    if (shownMode.current === isEditing) return;
    shownMode.current = isEditing;
    // The button that had the focus is gone.
    if (document.activeElement === document.body) focusBar();
  }, [isEditing]);

  return (
    <section
      aria-label="Site editor"
      data-editor-bar
      data-mode={isEditing ? 'edit' : 'view'}
      tabIndex={-1}
      className="editor-bar no-print"
    >
      <p role="status" className="editor-message">
        {message}
      </p>
      <div className="editor-row">
        {isEditing ? <EditControls marks={marks} page={page} /> : <ViewControls />}
        <span className="editor-exits">
          <a href="/admin" className="editor-button">
            <Icon name="house" />
            <span className="editor-word">Dashboard</span>
          </a>
          <LogoutButton className="editor-button" />
        </span>
      </div>
    </section>
  );
}
