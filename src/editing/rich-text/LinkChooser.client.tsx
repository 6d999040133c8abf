import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { findTargets, type LinkTarget, readTypedAddress } from './link-target.ts';
import { loadLinkTargets } from './link-targets.client.ts';

interface LinkChooserProps {
  /** The address of the link at the caret; null if there is none. */
  current: string | null;
  /** Called with the target's name, which becomes the text of a link without one. */
  onChoose: (address: string, name: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Sets the target of a link, found by name or typed as an address. */
export function LinkChooser({ current, onChoose, onRemove, onClose }: LinkChooserProps) {
  const id = useId();
  const search = useLinkSearch(current ?? '', onChoose);
  const { input, typed, shown, active, hasFailed } = search;

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void search.finish();
    else if (event.key === 'ArrowDown') search.move(1);
    else if (event.key === 'ArrowUp') search.move(-1);
    else return;
    event.preventDefault();
  };

  return (
    <div role="group" aria-label="Link" className="edit-insert" ref={closeByEscape(onClose)}>
      <label htmlFor={`${id}-to`} className="edit-label">
        Link to
      </label>
      <input
        ref={input}
        id={`${id}-to`}
        type="text"
        role="combobox"
        className="field"
        placeholder="A page, article, caregiver or address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-names`}
        aria-autocomplete="list"
        aria-activedescendant={active === -1 ? undefined : `${id}-${active}`}
        aria-invalid={hasFailed || undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => search.type(target.value)}
        onKeyDown={handleKeyDown}
      />
      <p id={`${id}-problem`} role="alert" className="field-error" hidden={!hasFailed}>
        {hasFailed && 'Choose a name from the list, or type an address such as example.com.'}
      </p>
      <div
        id={`${id}-names`}
        role="listbox"
        aria-label="Places"
        className="edit-places"
        hidden={shown.length === 0}
      >
        {shown.map((target, index) => (
          <button
            key={target.address}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active || target.address === typed}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(target.address, target.name)}
          >
            {target.name} <span className="edit-kind">{target.kind}</span>
          </button>
        ))}
      </div>
      <span className="edit-insert-row">
        <button type="button" className="btn btn-small" onClick={() => void search.finish()}>
          Set link
        </button>
        {current !== null && (
          <button type="button" className="btn btn-small" onClick={onRemove}>
            Remove link
          </button>
        )}
        <button type="button" className="btn btn-small" onClick={onClose}>
          Cancel
        </button>
      </span>
    </div>
  );
}

/** Finds the targets that fit what is typed; `finish` chooses one of them, or the typed address. */
function useLinkSearch(current: string, onChoose: LinkChooserProps['onChoose']) {
  const input = useRef<HTMLInputElement>(null);
  const [loading] = useState(loadLinkTargets);
  const [targets, setTargets] = useState<LinkTarget[]>([]);
  const [typed, setTyped] = useState(current);
  const [marked, setMarked] = useState(-1);
  const [hasFailed, setHasFailed] = useState(false);
  const known = targets.find(({ address }) => address === typed);
  const shown = findTargets(targets, known ? '' : typed);
  const isName = typed.trim() !== '' && readTypedAddress(typed) === null;
  // Enter takes the first result.
  const active = marked === -1 && isName && shown.length > 0 ? 0 : marked;

  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
    void loading.then(setTargets);
  }, [loading]);

  const type = (text: string) => {
    setTyped(text);
    setMarked(-1);
    setHasFailed(false);
  };

  const move = (step: 1 | -1) => {
    // The position above the first name is the typed text.
    setMarked(((active + 1 + step + shown.length + 1) % (shown.length + 1)) - 1);
  };

  const finish = async () => {
    // The names may still be on their way.
    const found = isName && shown.length === 0 ? findTargets(await loading, typed)[0] : undefined;
    const target = shown[active] ?? found;
    const address = target?.address ?? readTypedAddress(typed);
    if (!input.current) return;
    if (address === null) setHasFailed(true);
    else onChoose(address, target?.name ?? typed.trim());
  };

  return { input, typed, type, shown, active, move, hasFailed, finish };
}

/** Returns the ref of what Escape closes, before anything around it hears of the key. */
function closeByEscape(onClose: () => void) {
  return (element: HTMLElement | null) => {
    const closeByKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onClose();
    };
    element?.addEventListener('keydown', closeByKey);
    return () => element?.removeEventListener('keydown', closeByKey);
  };
}
