import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { $edits } from './editing-store.client.ts';
import { newPreviewSchema } from './previews.ts';
import { toSentEdit } from './save-edits.client.ts';
import { withSession } from './session-gate.client.ts';

/** Keeps the pending changes of now on the server, and returns the page to show them on. */
export async function sharePreview() {
  const edits = $edits.get();
  const response = await withSession(() =>
    sendDetailedRequest('POST', '/api/admin/previews', { edits: edits.map(toSentEdit) }),
  );
  const made = newPreviewSchema.parse(await response.json());
  return { ...made, page: edits[0]?.page ?? '/' };
}
