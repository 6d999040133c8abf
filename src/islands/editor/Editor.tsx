import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { openDocument } from '#browser/editing/editing-store.ts';
import { $isEditing } from '#browser/editing/edit-mode.ts';
import type { PageMark } from '#browser/editing/page-marks.ts';
import { $session } from '#browser/session/session.ts';
import { EditLayer } from './EditLayer.tsx';
import { EditorBar } from './EditorBar.tsx';
import { EditorDialogs } from './EditorDialogs.tsx';
import { obeyShortcut } from './editor-shortcuts.ts';
import { usePageItems } from './use-page-items.ts';

/** What an admin has on a page of the site: the bar, and in edit mode the fields. */
export function Editor({ marks }: { marks: PageMark[] }) {
  const session = useStore($session);
  const isEditing = useStore($isEditing);
  const isSignedIn = session.kind === 'signed-in';
  const isOn = isEditing && isSignedIn;
  const page = usePageItems(marks, isOn);

  const adminId = isSignedIn ? session.user.id : null;

  useEffect(() => {
    if (adminId !== null) openDocument(adminId);
  }, [adminId]);

  useEffect(() => {
    if (!isOn) return undefined;
    addEventListener('keydown', obeyShortcut);
    document.documentElement.dataset['editing'] = '';
    return () => {
      removeEventListener('keydown', obeyShortcut);
      delete document.documentElement.dataset['editing'];
    };
  }, [isOn]);

  if (!isSignedIn) return null;
  return (
    <>
      {isOn && page.kind === 'loaded' && <EditLayer marks={marks} items={page.items} />}
      <EditorBar marks={marks} page={page} />
      <EditorDialogs />
    </>
  );
}
