import { useState } from 'react';
import { Icon } from '#components/admin/Icon.client.tsx';
import { describeActionFailure, showFailure } from '#components/admin/use-action.client.ts';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import type { InquirySearch } from './inquiry-search.ts';
import { toSearchRequest } from './use-inquiry-list.client.ts';

/** Gives any browser enough time to begin the download. */
const keepMilliseconds = 60_000;

/**
 * Saves an answer under the name in its `Content-Disposition`, as if a link was followed.
 *
 * @throws the network's error when the answer breaks off; then nothing is saved
 */
async function saveAnswer(response: Response, fallbackName: string): Promise<void> {
  const blob = await response.blob();
  const [, name] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name ?? fallbackName;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, keepMilliseconds);
}

async function saveExport(kind: InquiryKindName, search: InquirySearch): Promise<void> {
  const { query, headers } = toSearchRequest({ ...search, page: 1 });
  const path = `/api/inquiries/${kind}/export`;
  const address = query === '' ? path : `${path}?${query}`;
  await saveAnswer(await sendRequest('GET', address, undefined, headers), `${kind}.csv`);
}

interface ExportButtonProps {
  kind: InquiryKindName;
  search: InquirySearch;
}

const failureCopy = { title: 'Export failed', outcome: 'Nothing was saved.' };

/** Is no link, since search text must not stand in a URL. */
export function ExportButton({ kind, search }: ExportButtonProps) {
  const [isSending, setIsSending] = useState(false);
  const save = async () => {
    if (isSending) return;
    setIsSending(true);
    try {
      await saveExport(kind, search);
    } catch (error) {
      showFailure(describeActionFailure(error, failureCopy).toast);
    }
    setIsSending(false);
  };
  return (
    <button
      type="button"
      className="btn btn-small no-print"
      aria-disabled={isSending || undefined}
      onClick={() => {
        void save();
      }}
    >
      <Icon name="download" />
      {isSending ? 'Exporting…' : 'Export CSV'}
    </button>
  );
}
