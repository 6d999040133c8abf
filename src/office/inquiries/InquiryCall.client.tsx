import { useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { ActionError } from '#components/admin/DialogActions.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { nameTimeZone } from '#lib/agency.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { withdrawCall } from './inquiry-actions.client.ts';

interface InquiryCallProps {
  kind: InquiryKindName;
  id: string;
  startsAt: string;
}

/** The time of the first call, which an admin can cancel until then. */
export function InquiryCall({ kind, id, startsAt }: InquiryCallProps) {
  const [isCanceled, setIsCanceled] = useState(false);
  const [isOver] = useState(() => new Date(startsAt) < new Date());
  const { state, run, reset } = useAction();

  const cancel = () => {
    const send = async () => {
      await withdrawCall(kind, id, startsAt);
      setIsCanceled(true);
      return { title: 'Call canceled', description: 'The sender is told by email.' };
    };
    void run(send, { title: 'Error canceling the call', outcome: 'It is still booked.' }, reset);
  };

  return (
    <div className="details">
      <h3>First call</h3>
      <p>
        <time dateTime={startsAt}>{formatMoment(startsAt)}</time> ({nameTimeZone()})
        {isCanceled && ': canceled'}
      </p>
      {!isCanceled && !isOver && (
        <p className="no-print mt-[0.6rem]">
          <Button look="small" onClick={cancel}>
            Cancel this call
          </Button>
        </p>
      )}
      <ActionError state={state} />
    </div>
  );
}
