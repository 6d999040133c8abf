import { RequestError } from '#browser/api/request.ts';
import { focusField } from '#browser/editing/edit-focus.ts';
import { findProblem } from '#browser/editing/edit-problem.ts';
import { say, sayLastingly } from '#browser/editing/editor-message.ts';
import { $edits } from '#browser/editing/editing-store.ts';
import { $refused, findRefusal, readProblem } from '#browser/editing/refusals.ts';
import { findFaultyEdit, saveEdits } from '#browser/editing/save-edits.ts';
import { showFailure, showSuccess } from '#islands/admin/frame/show-notice.ts';

/** Saves the edits of all pages and tells how that went. A text that cannot be saved is shown. */
export async function saveAndTell(): Promise<void> {
  const faulty = findFaultyEdit();
  if (faulty) {
    focusField(faulty.target);
    sayLastingly(`${faulty.place}: ${findProblem(faulty) ?? ''}`);
    return;
  }
  try {
    const outcome = await saveEdits();
    if (outcome !== 'saved') return;
    say('');
    showSuccess({
      title: 'Changes saved',
      description: 'Your changes have been successfully saved.',
    });
  } catch (error) {
    sayLastingly(`Nothing is lost: your changes are still here. ${findReason(error)}`.trim());
    const refused = $edits.get().find((edit) => findRefusal($refused.get(), edit) !== null);
    if (refused) focusField(refused.target);
    showFailure({
      title: 'Error saving changes',
      description: 'There was a problem saving your changes.',
    });
  }
}

/** What the server said about it, where that is a sentence for people. */
function findReason(error: unknown): string {
  if (!(error instanceof RequestError)) return 'The server could not be reached.';
  const problem = readProblem(error);
  if (problem) return problem.detail;
  return error.body.length < 300 && !/[<{]/.test(error.body) ? error.body : '';
}
