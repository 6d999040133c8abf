import { showSuccess } from '#components/admin/use-action.client.ts';
import { readAgencyTime } from '#lib/text/agency-time.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { saveAndTell } from './save-and-tell.client.ts';
import type { SaveOptions } from '#editing/editor/document/saving.client.ts';

/** Saves now or for later, and announces when a planned save will be published. */
export async function saveAsAsked(options: SaveOptions): Promise<void> {
  const { at } = options;
  if ((await saveAndTell(options)) !== 'planned' || at === undefined) return;
  const when = formatMoment((readAgencyTime(at) ?? new Date()).toISOString());
  showSuccess({
    title: 'Save planned',
    description: `Your changes will be saved on ${when}, Florida time.`,
  });
}
