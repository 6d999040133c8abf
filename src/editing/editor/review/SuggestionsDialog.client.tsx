import { useEffect, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { $texts, loadTexts, toEditedText } from '#editing/editor/document/content-texts.client.ts';
import { readValue } from '#editing/editor/document/edit-actions.client.ts';
import { changeText } from '#editing/editor/document/editing-document.client.ts';
import { $document, setDocument } from '#editing/editor/document/editing-store.client.ts';
import { withSession } from '#editing/editor/document/session-gate.client.ts';
import { type SuggestionInfo, suggestionsSchema } from '#editing/editor/page/previews.ts';
import { FieldLink } from '#editing/editor/save/FieldLink.client.tsx';
import { logError } from '#lib/browser/log-error.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { compareWords } from '#lib/text/difference.ts';
import { applySuggestion } from './apply-suggestion.ts';
import { $suggested } from './follow-others.client.ts';

const address = '/api/admin/suggestions';

/** The words that others suggest; each is taken into the draft or left by one press. */
export function SuggestionsDialog({ onAnswer }: { onAnswer: (answer: null) => void }) {
  const [suggestions, setSuggestions] = useState<readonly SuggestionInfo[] | null>(null);
  const [problem, setProblem] = useState('');
  const close = () => onAnswer(null);

  useEffect(() => {
    withSession(() => sendRequest('GET', address))
      .then(async (response) => suggestionsSchema.parse(await response.json()).suggestions)
      .then(setSuggestions, (error: unknown) => {
        logError('Error loading the suggestions:', error);
        setProblem("We couldn't load the suggestions. Please try again.");
      });
  }, []);

  // Several may be on their way to the server at once.
  const remove = (id: string) => {
    setSuggestions((now) => (now ?? []).filter((each) => each.id !== id));
    $suggested.set(Math.max(0, $suggested.get() - 1));
  };

  return (
    <Modal
      title="Suggestions"
      intro="Other words for the site"
      onClose={close}
      actions={
        <Button look="main" onClick={close}>
          Done
        </Button>
      }
    >
      {problem !== '' && (
        <p role="alert" className="edit-problem">
          {problem}
        </p>
      )}
      {suggestions === null && problem === '' && <p role="status">Loading…</p>}
      {suggestions?.length === 0 && <p>You have looked at all of them.</p>}
      <ul className="changes">
        {(suggestions ?? []).map((each) => (
          <Suggestion key={each.id} suggestion={each} onGone={remove} onShow={close} />
        ))}
      </ul>
    </Modal>
  );
}

interface SuggestionProps {
  suggestion: SuggestionInfo;
  onGone: (id: string) => void;
  onShow: () => void;
}

function Suggestion({ suggestion, onGone, onShow }: SuggestionProps) {
  const { id, contentId, name, at, place, page, shown, words } = suggestion;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const settle = async (isTaken: boolean) => {
    setIsBusy(true);
    try {
      const isDone = !isTaken || (await takeSuggestion(suggestion));
      if (isDone) {
        await withSession(() => sendRequest('DELETE', `${address}?id=${id}`));
        onGone(id);
        return;
      }
      setProblem('The text says something else by now. Change it by hand, or leave this.');
    } catch (error) {
      logError('Error settling a suggestion:', error);
      setProblem("We couldn't reach the server. Please try again.");
    }
    setIsBusy(false);
  };

  return (
    <li className="change" tabIndex={-1}>
      <h3>{place === '' ? 'A text that the site no longer has' : place}</h3>
      <p className="quiet">
        {name}, <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      <p>
        {compareWords(shown, words).map(({ kind, text }, index) => {
          if (kind === 'same') return <span key={index}>{text}</span>;
          return kind === 'removed' ? <del key={index}>{text}</del> : <ins key={index}>{text}</ins>;
        })}
      </p>
      {problem !== '' && (
        <p role="alert" className="edit-problem">
          {problem}
        </p>
      )}
      <p className="change-actions">
        <Button look="link" disabled={isBusy} onClick={() => void settle(true)}>
          Take it<span className="sr-only">: {place}</span>
        </Button>
        <Button look="link" disabled={isBusy} onClick={() => void settle(false)}>
          Leave it<span className="sr-only">: {place}</span>
        </Button>
        <FieldLink to={{ id: contentId, page, target: findTarget(contentId) }} onFollow={onShow}>
          Show me<span className="sr-only">: {place}</span>
        </FieldLink>
      </p>
    </li>
  );
}

const findTarget = (contentId: string) => $texts.get().get(contentId)?.target ?? contentId;

/** Changes the text in the draft; returns false where it says other words by now. */
async function takeSuggestion({
  contentId,
  form,
  page,
  ...words
}: SuggestionInfo): Promise<boolean> {
  if (!$texts.get().has(contentId)) await loadTexts([contentId]);
  const item = $texts.get().get(contentId);
  const { touched } = $document.get();
  const next = item ? applySuggestion(readValue(item, touched), form, words) : null;
  if (!item || next === null) return false;
  const known = touched.find(({ target }) => target === item.target);
  const text = known ?? { ...toEditedText(item), page };
  setDocument(changeText($document.get(), text, next, Date.now()));
  return true;
}
