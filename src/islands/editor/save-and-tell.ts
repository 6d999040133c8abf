import { RequestError } from '#browser/api/request.ts';
import { focusField } from '#browser/editing/edit-focus.ts';
import { findProblem } from '#browser/editing/edit-problem.ts';
import { say } from '#browser/editing/editor-message.ts';
import { findFaultyEdit, saveEdits } from '#browser/editing/save-edits.ts';
import { problemSchema } from '#domain/problem/problem.ts';
import { showFailure, showSuccess } from '#islands/admin/frame/show-notice.ts';

/** Saves the edits of all pages and tells how that went. A text that cannot be saved is shown. */
export async function saveAndTell(): Promise<void> {
  const faulty = findFaultyEdit();
  if (faulty) {
    focusField(faulty.target);
    say(`${faulty.place}: ${findProblem(faulty) ?? ''}`);
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
    say(`Nothing is lost: your changes are still here. ${findReason(error)}`.trim());
    showFailure({
      title: 'Error saving changes',
      description: 'There was a problem saving your changes.',
    });
  }
}

/** What the server said about it, where that is a sentence for people. */
function findReason(error: unknown): string {
  if (!(error instanceof RequestError)) return 'The server could not be reached.';
  try {
    return problemSchema.parse(JSON.parse(error.body)).detail;
  } catch {
    return error.body.length < 300 && !error.body.includes('<') ? error.body : '';
  }
}
