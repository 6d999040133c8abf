import { useStore } from '@nanostores/react';
import { Button, type ButtonProps } from '#components/admin/Button.client.tsx';
import { Icon, type IconName } from '#components/admin/Icon.client.tsx';
import { $isEditing } from '#editing/editor/document/edit-mode.client.ts';
import { $edits } from '#editing/editor/document/editing-store.client.ts';
import { LogoutButton } from '#office/shell/LogoutButton.client.tsx';
import { discardAll, inviteToSuggest } from './save-changes.client.ts';
import { listStartLinks } from './start-links.client.ts';
import { SuggestionsButton } from './SuggestionsButton.client.tsx';

let phoneView: Window | null = null;

/**
 * Opens and closes this page at the width of a phone. The window is one more tab of the editor, so
 * that what is typed in one shows in both.
 */
function togglePhoneView(): void {
  if (phoneView && !phoneView.closed) phoneView.close();
  else phoneView = open(location.href, '', 'popup,width=390,height=844');
}

export interface MenuPanelProps {
  id: string;
  /** Whether the page has texts that it does not show. */
  hasMore: boolean;
  onMore: () => void;
  onClose: () => void;
}

/** What the bar does seldom: adding, the phone view, and the ways out. */
export function MenuPanel({ id, hasMore, onMore, onClose }: MenuPanelProps) {
  const isEditing = useStore($isEditing);
  const hasChanges = useStore($edits).length > 0;
  const closeAnd = (act: () => unknown) => () => {
    onClose();
    act();
  };
  return (
    <div id={id} role="group" aria-label="Menu" className="editor-more editor-menu">
      {isEditing && hasMore && (
        <MenuButton icon="panel" onClick={onMore}>
          More on this page
        </MenuButton>
      )}
      {isEditing && (
        <MenuButton
          icon="monitor-smartphone"
          className="editor-phone"
          onClick={closeAnd(togglePhoneView)}
        >
          Phone view
        </MenuButton>
      )}
      {isEditing && (
        <MenuButton icon="mail" onClick={closeAnd(inviteToSuggest)}>
          Ask for suggestions
        </MenuButton>
      )}
      {isEditing && <SuggestionsButton look="bar" onOpen={onClose} />}
      <div role="group" aria-label="Add to the site" className="editor-menu-part">
        {listStartLinks().map(({ href, text }) => (
          <a key={href} href={href} onClick={onClose}>
            {text}
          </a>
        ))}
      </div>
      <a href="/admin" className="editor-button">
        <Icon name="house" />
        Dashboard
      </a>
      {isEditing && (
        <MenuButton
          icon={hasChanges ? 'close' : 'check'}
          title={hasChanges ? 'Discard all changes' : 'Leave edit mode'}
          onClick={closeAnd(discardAll)}
        >
          {hasChanges ? 'Cancel' : 'Done'}
        </MenuButton>
      )}
      <LogoutButton className="editor-button" />
    </div>
  );
}

function MenuButton({ icon, children, ...props }: ButtonProps & { icon: IconName }) {
  return (
    <Button look="bar" {...props}>
      <Icon name={icon} />
      {children}
    </Button>
  );
}
