import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import { createAdminQuery } from '#office/shell/admin-query.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { previewsSchema, type PreviewInfo } from '#editing/editor/page/previews.ts';

const previewsQuery = createAdminQuery(['/api/admin/previews'], previewsSchema);

const failure = { title: 'Link not revoked', outcome: 'The link still works.' };

/** Lists the links to previews; nothing if there are none. */
export function SharedPreviews() {
  const id = useId();
  const state = useStore(previewsQuery.$state);
  const previews = state.kind === 'loaded' ? state.data.previews : [];

  useEffect(() => {
    void previewsQuery.refresh();
  }, []);

  if (previews.length === 0) return null;
  return (
    <section className="card panel" aria-labelledby={id}>
      <h3 id={id}>Shared previews</h3>
      <ul className="publishing-list">
        {previews.map((preview) => (
          <Preview key={preview.id} preview={preview} />
        ))}
      </ul>
    </section>
  );
}

function Preview({ preview }: { preview: PreviewInfo }) {
  const { state, run, reset } = useAction();
  const made = formatMoment(preview.at);

  const revoke = async () => {
    const send = async () => {
      await sendRequest('DELETE', `/api/admin/previews?id=${preview.id}`);
      return { title: 'Link revoked', description: 'It no longer shows anything.' };
    };
    await run(send, failure, reset);
    await previewsQuery.refresh();
  };

  return (
    <li>
      <p className="publishing-places">
        {preview.takesWords && 'Suggestions of other words'}
        {preview.takesWords && preview.places.length > 0 && '; '}
        {preview.places.join(', ')}
      </p>
      <p className="quiet">
        by {preview.by}, <time dateTime={preview.at}>{made}</time>; works until{' '}
        <time dateTime={preview.expiresAt}>{formatMoment(preview.expiresAt)}</time>
      </p>
      <p className="change-actions">
        <Button
          look="link"
          aria-disabled={state.kind === 'sending' ? true : undefined}
          onClick={() => void revoke()}
        >
          Revoke the link<span className="sr-only"> of {made}</span>
        </Button>
      </p>
    </li>
  );
}
