import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { RequestError } from '#lib/browser/request.client.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { $edits } from '#editing/editor/document/editing-store.client.ts';
import { newPreviewSchema, previewPath } from '#editing/editor/page/previews.ts';
import { toSentEdit } from '#editing/editor/document/editing-document.client.ts';
import { withSession } from '#editing/editor/document/session-gate.client.ts';

/** Stores the current pending changes on the server and returns the page to show them on. */
async function sharePreview(takesWords: boolean) {
  const edits = $edits.get();
  const response = await withSession(() =>
    sendDetailedRequest('POST', '/api/admin/previews', {
      edits: edits.map(toSentEdit),
      ...(takesWords && { takesWords }),
    }),
  );
  const made = newPreviewSchema.parse(await response.json());
  return { ...made, page: takesWords ? location.pathname : (edits[0]?.page ?? '/') };
}

interface SharePreviewProps {
  /** Whether whoever has the link may suggest other words. */
  takesWords?: boolean;
  onBack: () => void;
}

/** Creates a link to the pending changes, or for suggestions, and offers to copy it. */
export function SharePreview({ takesWords = false, onBack }: SharePreviewProps) {
  const id = useId();
  const link = useRef<HTMLInputElement>(null);
  const [made, setMade] = useState<{ address: string; expiresAt: string } | null>(null);
  const [problem, setProblem] = useState('');
  const [isCopied, setIsCopied] = useState(false);
  const isAsked = useRef(false);

  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    sharePreview(takesWords).then(
      ({ token, page, expiresAt }) => {
        setMade({ address: `${location.origin}${previewPath}#${token}${page}`, expiresAt });
        link.current?.focus();
      },
      (error: unknown) => {
        const reason = error instanceof RequestError ? error.problem?.detail : undefined;
        setProblem(`No link was made: ${reason ?? "we couldn't reach the server. Try again."}`);
      },
    );
  }, [takesWords]);

  const copy = async () => {
    link.current?.select();
    try {
      await navigator.clipboard.writeText(made?.address ?? '');
      setIsCopied(true);
    } catch {
      // The text is selected, so that it can be copied manually.
    }
  };

  return (
    <div role="group" aria-label={takesWords ? 'Ask for suggestions' : 'Share a preview'}>
      <label className="field-label" htmlFor={id}>
        {takesWords ? 'Link for suggestions' : 'Link to your changes'}
      </label>
      <input ref={link} id={id} className="field" readOnly value={made?.address ?? ''} />
      <p role="status">
        {made &&
          `Whoever has this link ${takesWords ? 'can suggest other words on every page' : 'sees these changes'} until ${formatMoment(made.expiresAt)}, without logging in. You can revoke it on the dashboard.`}
        {isCopied && ' Copied.'}
      </p>
      {problem !== '' && (
        <p role="alert" className="edit-problem">
          {problem}
        </p>
      )}
      <p className="plan-actions">
        <Button look="main" disabled={made === null} onClick={() => void copy()}>
          Copy the link
        </Button>
        <Button onClick={onBack}>Back</Button>
      </p>
    </div>
  );
}
