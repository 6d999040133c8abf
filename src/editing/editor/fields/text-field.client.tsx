import { useStore } from '@nanostores/react';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import type { FieldText } from '#editing/editor/document/edit-actions.client.ts';
import { $saving } from '#editing/editor/document/saving.client.ts';
import { focusBar } from '#editing/editor/page/edit-focus.client.ts';
import { findProblem, $refused, findRefusal } from '#editing/editor/document/refusals.client.ts';

export interface TextFieldProps {
  item: FieldText;
  value: string;
  /** The accessible name if there is no visible label. */
  label: string;
  look: 'form' | 'page';
  /** The placeholder of an empty text. */
  placeholder?: string | undefined;
}

/** Says that a field must be filled in. */
export const RequiredMark = () => <span className="entry-required">Required</span>;

export function ProblemText({ id, problem }: { id: string; problem: string | null }) {
  if (problem === null) return null;
  return (
    <span id={id} className="edit-problem" role="alert">
      {problem}
    </span>
  );
}

/** Returns whether a save is being sent, during which no field can be changed. */
export const useIsSaving = () => useStore($saving).kind === 'sending';

/** Returns why a text cannot be saved, by the field's rules or the server's answer. */
export function useProblem(item: ContentTextInfo, value: string): string | null {
  const refused = useStore($refused);
  return findProblem({ ...item, value }) ?? findRefusal(refused, { ...item, value });
}

/**
 * Moves the focus to the bar; returns false in a dialog, a panel of the bar, a menu or the side
 * sheet, which Escape closes.
 */
export function escapeField(): boolean {
  if (document.activeElement?.closest('.modal-layer, .editor-more, .entry-sheet, .edit-menu'))
    return false;
  focusBar();
  return true;
}
