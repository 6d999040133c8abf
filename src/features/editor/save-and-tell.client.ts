import { RequestError } from '#lib/browser/request.client.ts';
import { focusField } from './edit-focus.client.ts';
import { findProblem, $refused, findRefusal } from './refusals.client.ts';
import { say, sayLastingly } from './editor-message.client.ts';
import { $edits } from './editing-store.client.ts';
import { findFaultyEdit, saveEdits } from './save-edits.client.ts';
import { showFailure, showSuccess } from '#components/admin/use-action.client.ts';

/** Saves the edits of all pages and reports the result. Focuses a text that cannot be saved. */
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

/** Returns the server's explanation where it is meant for people. */
function findReason(error: unknown): string {
  if (!(error instanceof RequestError)) return "We couldn't reach the server.";
  if (error.problem) return error.problem.detail;
  return error.body.length < 300 && !/[<{]/.test(error.body) ? error.body : '';
}
