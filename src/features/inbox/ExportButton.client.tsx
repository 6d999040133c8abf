import { useState } from 'react';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';
import type { InquirySearch } from './inquiry-search.ts';
import { describeActionFailure } from '#components/admin/action-failure.client.ts';
import { Icon } from '#components/admin/Icon.client.tsx';
import { showFailure } from '#components/admin/show-notice.client.ts';
import { saveExport } from './save-export.client.ts';

interface ExportButtonProps {
  kind: InquiryKindName;
  search: InquirySearch;
}

const failureWords = { title: 'Export failed', outcome: 'Nothing was saved.' };

/**
 * Saves all that is searched for as a file, whatever page is shown. No link: the words that are
 * looked for must not stand in an address.
 */
export function ExportButton({ kind, search }: ExportButtonProps) {
  const [isSending, setIsSending] = useState(false);
  const save = async () => {
    if (isSending) return;
    setIsSending(true);
    try {
      await saveExport(kind, search);
    } catch (error) {
      showFailure(describeActionFailure(error, failureWords).toast);
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
