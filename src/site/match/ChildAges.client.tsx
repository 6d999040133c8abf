import { useCallback, useEffect, useRef, useState, type FocusEvent } from 'react';
import { isCompositionKey } from '#lib/browser/field-events.client.ts';
import {
  addChildren,
  formatChild,
  hasYoungAdult,
  parseChildAges,
  splitTypedAges,
  type Answers,
  type Child,
} from './answers.ts';

/**
 * Delays a blur handler until the pointer is released: a layout change during a press would move
 * the pressed element away and lose the click. Only the last waiting call runs.
 */
function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<() => void>(undefined);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      waiting.current?.();
      waiting.current = undefined;
    };
    addEventListener('pointerdown', press, true);
    addEventListener('pointerup', release, true);
    addEventListener('pointercancel', release, true);
    return () => {
      removeEventListener('pointerdown', press, true);
      removeEventListener('pointerup', release, true);
      removeEventListener('pointercancel', release, true);
    };
  }, []);
  return useCallback((run) => {
    if (isPressed.current) waiting.current = run;
    else run();
  }, []);
}

/** Tracks whether a question was answered or skipped; until then, a missing answer is no error. */
export function useTouched({ isTyped = false } = {}) {
  const [isTouched, setTouched] = useState(false);
  return {
    isTouched,
    touchProps: {
      onChange: () => {
        if (!isTyped) setTouched(true);
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setTouched(true);
      },
    },
  };
}

type Ages = Pick<Answers, 'children' | 'olderWords'>;

interface ChildAgesProps {
  answers: Ages;
  /** Whether somebody over 18 can be cared for, too. */
  hasYoungAdults: boolean;
  onChange: (ages: Ages) => void;
}

const months = Array.from({ length: 12 }, (_, month) =>
  new Date(2026, month).toLocaleString('en-US', { month: 'long' }),
);
const expecting = 'expecting';
/** The words that this page writes for a child who isn't born; {@link parseChildAges} reads them. */
const isExpecting = ({ words = '' }: Child) => words === expecting || words.startsWith('due in ');

const unreadable = 'Please enter an age from 0 to 18, such as 3 or 6 months, or “expecting.”';

/**
 * Collects ages as chips that a press removes. While the field holds something that isn't an age,
 * it is invalid, which blocks the form.
 */
export function ChildAges({ answers, hasYoungAdults, onChange }: ChildAgesProps) {
  const { children, olderWords } = answers;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  // Somebody of the same age as one before, who may be the same child.
  const [twin, setTwin] = useState<Child | null>(null);
  // An age that is being typed is not missing yet.
  const { isTouched, touchProps } = useTouched({ isTyped: true });
  const field = useRef<HTMLInputElement>(null);
  // Whether the text goes on with ages that were taken from it: "3, 3" is two children.
  const goesOn = useRef(false);
  const afterPress = useAfterPress();

  const isUnreadable = typed.trim() !== '' && parseChildAges(typed) === null;

  const onAdd = (more: readonly Child[]) =>
    onChange(addChildren({ children, olderWords: '' }, more));

  const add = () => {
    if (typed.trim() === '') return;
    const more = parseChildAges(typed);
    if (more === null) {
      setError(unreadable);
      const isOlder = hasYoungAdults && hasYoungAdult(typed);
      onChange({ children, olderWords: isOlder ? typed.trim() : '' });
      return;
    }
    const [only, ...others] = more;
    const isKnown = children.some((child) => only && formatChild(child) === formatChild(only));
    if (only && isKnown && others.length === 0 && !goesOn.current) {
      setError(`Age ${formatChild(only)} is already there.`);
      setTwin(only);
    } else onAdd(more);
    goesOn.current = false;
    setTyped('');
  };

  useEffect(() => {
    if (document.activeElement !== field.current) return;
    const { ages, rest } = splitTypedAges(field.current?.value ?? '');
    goesOn.current = ages.length > 0;
    setTyped(rest);
  }, []);

  useEffect(() => {
    field.current?.setCustomValidity(isUnreadable ? unreadable : '');
  }, [isUnreadable]);

  const isMissing = children.length === 0;
  const unbornIndex = children.findIndex(isExpecting);
  const unborn = children[unbornIndex];
  const descriptions = [
    error && 'match-age-error',
    olderWords && 'match-age-older',
    isMissing && 'match-age-missing',
  ];
  return (
    <fieldset className="match-part" {...touchProps}>
      <legend>How old are your children?</legend>
      <div className="match-age">
        <label htmlFor="match-age" className="sr-only">
          Child's age in years
        </label>
        <input
          ref={field}
          id="match-age"
          name="age"
          className="field"
          autoComplete="off"
          placeholder="6, 8 or 6 months"
          maxLength={60}
          value={typed}
          aria-describedby={descriptions.filter(Boolean).join(' ') || undefined}
          aria-invalid={error === unreadable || undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setError('');
            setTwin(null);
            if (olderWords) onChange({ children, olderWords: '' });
          }}
          // Moving on without pressing the button adds this age too.
          onBlur={() => afterPress(add)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isCompositionKey(event.nativeEvent)) return;
            event.preventDefault();
            add();
          }}
        />
        <button
          type="button"
          className="btn"
          onClick={() => {
            add();
            if (isUnreadable) field.current?.focus();
          }}
        >
          Add age
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => {
            if (!unborn) onAdd([{ age: 0, words: expecting }]);
          }}
        >
          Expecting
        </button>
      </div>
      <p id="match-age-error" className="field-error" role="alert" hidden={!error}>
        {error}
      </p>
      {twin && (
        <p className="match-due">
          <button
            type="button"
            className="btn"
            onClick={() => {
              onAdd([twin]);
              setError('');
              setTwin(null);
              field.current?.focus();
            }}
          >
            {`Add another child of ${formatChild(twin)}`}
          </button>
        </p>
      )}
      {olderWords && (
        <p id="match-age-older" role="status">
          This list ends at 18. We also care for young adults with disabilities up to 22:{' '}
          <a href="/intake-forms?about=match#families">tell us about yours in the form</a>. What you
          filled in here comes along.
        </p>
      )}
      {isMissing && (
        <p id="match-age-missing" className="field-error" data-quiet={!isTouched}>
          Please add at least one child's age
        </p>
      )}
      {children.length > 0 && (
        <ul className="match-chips" aria-label="Ages of your children">
          {children.map((child, index) => (
            <li key={index}>
              <button
                type="button"
                className="chip match-chip"
                aria-label={`Remove age ${formatChild(child)}`}
                onClick={({ currentTarget }) => {
                  (findNeighbor(currentTarget) ?? field.current)?.focus();
                  onChange({ children: children.toSpliced(index, 1), olderWords });
                }}
              >
                <span>{formatChild(child)}</span> <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {unborn && (
        <p className="match-due">
          <label htmlFor="match-due">Due in</label>
          <select
            id="match-due"
            className="field"
            value={unborn.words}
            onChange={({ target }) =>
              onChange({
                children: children.with(unbornIndex, { age: 0, words: target.value }),
                olderWords,
              })
            }
          >
            <option value={expecting}>Not sure yet</option>
            {months.map((month) => (
              <option key={month} value={`due in ${month}`}>
                {month}
              </option>
            ))}
          </select>
        </p>
      )}
    </fieldset>
  );
}

/** Finds the button that gets the focus: the next chip moves up into this one's place. */
function findNeighbor(button: HTMLElement): HTMLElement | null | undefined {
  const chip = button.closest('li');
  return chip?.nextElementSibling
    ? button
    : chip?.previousElementSibling?.querySelector<HTMLElement>('button');
}
