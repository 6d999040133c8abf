import * as z from 'zod/mini';
import { useLoaded } from '#components/admin/use-query.client.ts';
import { localStore, sessionStore } from '#lib/browser/storage.client.ts';
import { countNoun } from '#lib/text/phrases.ts';
import { HeadLine } from './AttentionLine.client.tsx';
import { createAdminQuery } from './admin-query.client.ts';
import { adminKeyPrefix } from './session.client.ts';

const draftSchema = z.object({
  deviceId: z.string(),
  device: z.string(),
  revision: z.int(),
  changes: z.int(),
  ending: z.nullable(z.unknown()),
});

type ListedDraft = z.output<typeof draftSchema>;

const query = createAdminQuery(['/api/admin/drafts'], z.object({ drafts: z.array(draftSchema) }));

/** The editor's storage keys: this device's id, and the drafts answered with "Not now". */
const deviceKey = 'editing-device';
const laterKey = `${adminKeyPrefix}drafts-later`;

function isOffered({ deviceId, revision, ending }: ListedDraft): boolean {
  if (ending !== null) return false;
  const later = (sessionStore.read(laterKey) ?? '').split(' ');
  return localStore.read(deviceKey) !== deviceId && !later.includes(`${deviceId}:${revision}`);
}

/**
 * A link from every screen to the dashboard, where a draft from another device can be continued.
 */
export function DraftLine() {
  const draft = useLoaded(query)?.drafts.find((each) => isOffered(each) && each.changes > 0);
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
