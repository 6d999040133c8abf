import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { openDocument } from './editing-store.client.ts';
import { $isEditing } from './edit-mode.client.ts';
import type { PageMark } from './page-marks.client.ts';
import { $session } from '#features/account/session.client.ts';
import { EditLayer } from './EditLayer.client.tsx';
import { EditorBar } from './EditorBar.client.tsx';
import { EditorDialogs } from './EditorDialogs.client.tsx';
import { obeyShortcut } from './editor-shortcuts.client.ts';
import { usePageItems } from './use-page-items.client.ts';

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
