import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { findTargets, type LinkTarget, readTypedAddress } from './link-target.ts';
import { loadLinkTargets, pageTargets } from './link-targets.client.ts';

interface LinkChooserProps {
  /** The address of the link at the caret; null if there is none. */
  current: string | null;
  /** The words that become the link; null for a link that has none yet. */
  words: Range | null;
  /** Called with the target's name, which becomes the text of a link without one. */
  onChoose: (address: string, name: string) => void;
  onRemove: () => void;
  onClose: () => void;
  /** Called once the focus is in a text of the page. */
  onLeave: () => void;
}

/** Sets the target of a link, found by name or typed as an address. */
export function LinkChooser({ current, words, onChoose, onRemove, ...ends }: LinkChooserProps) {
  const id = useId();
  const search = useLinkSearch(current ?? '', onChoose);
  const { input, typed, shown, active, problem } = search;
  const isUnchanged = current !== null && typed === current && active === -1;

  useEffect(() => (words ? markWords(words) : undefined), [words]);
  // A save without the link waits until somebody knows.
  const isReady = () => isUnchanged || search.take();
  useEarlyEvent('click', (target, event) => {
    if (target.closest('[data-saves]') && !isReady()) event.stopPropagation();
  });
  useEarlyEvent('focusin', (target) => {
    if (target.closest('[contenteditable]')) ends.onLeave();
  });

  const handleKey = (event: globalThis.KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      ends.onClose();
    } else if (isSaveKey(event) && !isReady()) event.preventDefault();
  };

  const handleInputKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void search.finish();
    else if (event.key === 'ArrowDown') search.move(1);
    else if (event.key === 'ArrowUp') search.move(-1);
    else return;
    event.preventDefault();
  };

  return (
    <div role="group" aria-label="Link" className="edit-insert" ref={listenForKeys(handleKey)}>
      <span className="edit-insert-row">
        <input
          ref={input}
          type="text"
          role="combobox"
          className="field"
          aria-label="Link to"
          placeholder="A page, article, caregiver or address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-names`}
          aria-autocomplete="list"
          aria-activedescendant={active === -1 ? undefined : `${id}-${active}`}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => search.type(target.value)}
          onKeyDown={handleInputKey}
        />
        {readTypedAddress(typed) !== null && typed !== current && (
          <button type="button" className="btn btn-small" onClick={search.take}>
            Set link
          </button>
        )}
        {current !== null && (
          <button type="button" className="btn btn-small" onClick={onRemove}>
            Remove link
          </button>
        )}
      </span>
      <p id={`${id}-problem`} role="alert" className="field-error" hidden={problem === ''}>
        {problem}
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
    </div>
  );
}

const isSaveKey = ({ key, ctrlKey, metaKey }: globalThis.KeyboardEvent) =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey);

/** Hears of an event anywhere on the page before anything else does. */
function useEarlyEvent(
  type: 'click' | 'focusin',
  handle: (target: Element, event: Event) => void,
): void {
  const latest = useEffectEvent((event: Event) => {
    if (event.target instanceof Element) handle(event.target, event);
  });
  useEffect(() => {
    const follow = (event: Event) => latest(event);
    document.addEventListener(type, follow, true);
    return () => document.removeEventListener(type, follow, true);
  }, [type]);
}

const isLoadingText = 'The link is not set yet: the names are still loading.';
const isNotSetText =
  'The link is not set yet. Choose a name from the list, or type an address such as example.com.';

/** Finds the targets that fit what is typed; `finish` chooses one of them, or the typed address. */
function useLinkSearch(current: string, onChoose: LinkChooserProps['onChoose']) {
  const input = useRef<HTMLInputElement>(null);
  const [loading] = useState(loadLinkTargets);
  const [loaded, setLoaded] = useState<LinkTarget[] | null>(null);
  const targets = loaded ?? pageTargets;
  const [typed, setTyped] = useState(current);
  const [marked, setMarked] = useState(-1);
  const [problem, setProblem] = useState('');
  const known = targets.find(({ address }) => address === typed);
  const shown = findTargets(targets, known ? '' : typed);
  const isName = typed.trim() !== '' && readTypedAddress(typed) === null;
  // Enter takes the first result.
  const active = marked === -1 && isName && shown.length > 0 ? 0 : marked;

  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
    void loading.then(setLoaded);
  }, [loading]);

  const type = (text: string) => {
    setTyped(text);
    setMarked(-1);
    setProblem('');
  };

  const move = (step: 1 | -1) => {
    // The position above the first name is the typed text.
    setMarked(((active + 1 + step + shown.length + 1) % (shown.length + 1)) - 1);
  };

  const choose = ({ address, name }: Pick<LinkTarget, 'address' | 'name'>) => {
    onChoose(address, name);
    return true;
  };

  /** Takes the marked name or else the typed address; returns false where there is neither. */
  const take = (): boolean => {
    const target = shown[active];
    const address = readTypedAddress(typed);
    if (target) return choose(target);
    if (address !== null) return choose({ address, name: typed.trim() });
    setProblem(loaded ? isNotSetText : isLoadingText);
    return false;
  };

  const finish = async () => {
    if (take() || loaded) return;
    const found = findTargets(await loading, typed)[0];
    // Somebody may have typed on.
    if (input.current?.value !== typed) return;
    if (found) choose(found);
    else setProblem(isNotSetText);
  };

  return { input, typed, type, shown, active, move, problem, take, finish };
}

/** Returns the ref of what hears of keys before anything around it. */
function listenForKeys(listener: (event: globalThis.KeyboardEvent) => void) {
  return (element: HTMLElement | null) => {
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  };
}

const markName = 'edit-words';

/** Marks words while the focus is elsewhere; returns a function that ends it. */
function markWords(words: Range): () => void {
  // Older browsers have no such marks: boxes are laid over the words.
  if (!('highlights' in CSS)) return coverWords(words);
  CSS.highlights.set(markName, new Highlight(words));
  return () => CSS.highlights.delete(markName);
}

function coverWords(words: Range): () => void {
  const boxes = [...words.getClientRects()].map(({ left, top, width, height }) => {
    const box = document.createElement('span');
    box.className = markName;
    Object.assign(box.style, {
      left: `${left + scrollX}px`,
      top: `${top + scrollY}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    return box;
  });
  document.body.append(...boxes);
  return () => boxes.forEach((box) => box.remove());
}
