import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $isEditing } from './edit-mode.client.ts';
import { $message } from './editor-message.client.ts';
import type { PageMark } from './page-marks.client.ts';
import { Icon } from '#components/admin/Icon.client.tsx';
import { LogoutButton } from '#features/account/LogoutButton.client.tsx';
import { EditControls } from './EditControls.client.tsx';
import { focusBar } from './focus-bar.client.ts';
import type { PageItems } from './use-page-items.client.ts';
import { ViewControls } from './ViewControls.client.tsx';

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
