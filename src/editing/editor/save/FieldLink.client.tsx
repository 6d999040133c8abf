import type { ReactNode } from 'react';
import type { PendingEdit } from '#editing/editor/document/pending-edits.ts';
import { $isEditing } from '#editing/editor/document/edit-mode.client.ts';
import { showField, toFieldAddress } from '#editing/editor/page/edit-focus.client.ts';

interface FieldLinkProps {
  to: Pick<PendingEdit, 'id' | 'page' | 'target'>;
  /** The words to show in the text. */
  words?: string | undefined;
  className?: string;
  /** Closes the dialog that the link is in. */
  onFollow?: () => void;
  children: ReactNode;
}

/** A link to the field of a text, on whichever page that is. */
export function FieldLink({ to, words, className, onFollow, children }: FieldLinkProps) {
  const { id, page, target } = to;
  // A target is edited at the words of its button or link.
  const address = toFieldAddress(page, id.replace(/(utton|ink)-to$/, '$1'), words);
  return (
    <a
      href={address}
      className={className}
      onClick={(event) => {
        onFollow?.();
        if (page !== location.pathname || !$isEditing.get()) return;
        event.preventDefault();
        if (words) history.replaceState(history.state, '', address);
        // A closing dialog returns the focus first.
        setTimeout(() => showField(target));
      }}
    >
      {children}
    </a>
  );
}

/** Names a page as a sentence does: "the home page", "/about". */
export function namePage(page: string): string {
  return page === '/' ? 'the home page' : page;
}
