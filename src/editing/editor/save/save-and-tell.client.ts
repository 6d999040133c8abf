import { RequestError } from '#lib/browser/request.client.ts';
import { focusField } from '#editing/editor/page/edit-focus.client.ts';
import { findProblem, $refused, findRefusal } from '#editing/editor/document/refusals.client.ts';
import type { PendingEdit } from '#editing/editor/document/editing-document.client.ts';
import { announceLastingly } from '#editing/editor/document/editor-message.client.ts';
import { $edits } from '#editing/editor/document/editing-store.client.ts';
import { listSavedEdits, saveEdits, type SaveOutcome } from './save-edits.client.ts';
import { type SaveOptions } from '#editing/editor/document/saving.client.ts';
import { showFailure, showSuccess } from '#components/admin/use-action.client.ts';

/** Saves the edits and announces the outcome. */
export async function saveAndTell(options: SaveOptions = {}): Promise<SaveOutcome | undefined> {
  const edits = listSavedEdits(options);
  const faulty = edits.find((edit) => findProblem(edit) !== null);
  if (faulty) {
    focusField(faulty.target);
    announceLastingly(`${faulty.place}: ${findProblem(faulty) ?? ''}`);
    return undefined;
  }
  const answer = await mayBeSaved(edits, options);
  if (answer !== true) return answer || undefined;
  try {
    const outcome = await saveEdits(options);
    if (outcome === 'saved') {
      showSuccess({
        title: 'Changes saved',
        description: 'Your changes have been successfully saved.',
      });
    }
    return outcome;
  } catch (error) {
    announceLastingly(describeFailure(error));
    const refused = $edits.get().find((edit) => findRefusal($refused.get(), edit) !== null);
    if (refused) focusField(refused.target);
    showFailure({
      title: 'Error saving changes',
      description: 'There was a problem saving your changes.',
    });
    return undefined;
  }
}

/** Returns true if the checks cannot be loaded. */
async function mayBeSaved(
  edits: PendingEdit[],
  options: SaveOptions,
): Promise<boolean | 'planned'> {
  try {
    const { checkBeforeSave } = await import('./ChecksDialog.client.tsx');
    return await checkBeforeSave(edits, options);
  } catch {
    return true;
  }
}

/** Quotes nothing from the response to an internal server error. */
export function describeFailure(error: unknown): string {
  const isRefused = error instanceof RequestError && error.status < 500;
  const end = `Your changes are safe here${isRefused ? '.' : '; try again.'}`;
  return `Not saved: ${findReason(error)} ${end}`;
}

function findReason(error: unknown): string {
  if (!(error instanceof RequestError)) return "we couldn't reach the server.";
  const { status, problem } = error;
  // A 503 names the unavailable service; other server errors explain nothing.
  return problem && (status < 500 || status === 503) ? problem.detail : 'the server had a problem.';
}
