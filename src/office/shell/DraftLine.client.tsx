import * as z from 'zod/mini';
import { useLoaded } from '#components/admin/use-query.client.ts';
import { localStore } from '#lib/browser/storage.client.ts';
import { countNoun } from '#lib/text/phrases.ts';
import { HeadLine } from './AlertLine.client.tsx';
import { createAdminQuery } from './admin-query.client.ts';

const draftSchema = z.object({
  deviceId: z.string(),
  device: z.string(),
  changes: z.int(),
});

const query = createAdminQuery(['/api/admin/drafts'], z.object({ drafts: z.array(draftSchema) }));

/** The editor's storage key of this device's id. */
const deviceKey = 'editing-device';

/** A link from every screen to the dashboard, where what was typed on another device goes on. */
export function DraftLine() {
  const draft = useLoaded(query)?.drafts.find(
    ({ deviceId, changes }) => localStore.read(deviceKey) !== deviceId && changes > 0,
  );
  if (!draft) return null;
  return (
    <HeadLine icon="pen-line">
      <span className="max-md:sr-only">You have </span>
      <a href="/admin-dashboard#dashboard-editing" className="font-semibold">
        {countNoun(draft.changes, 'unsaved change')}
      </a>
      <span className="max-md:sr-only"> from your {draft.device}.</span>
    </HeadLine>
  );
}
