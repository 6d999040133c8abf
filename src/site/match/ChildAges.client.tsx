import { useCallback, useEffect, useRef, useState, type FocusEvent } from 'react';
import {
  addChildAges,
  formatChildAge,
  parseChildAges,
  splitTypedAges,
  type Answers,
  type TypedAge,
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

type Ages = Pick<Answers, 'ageWords' | 'childAges'>;

interface ChildAgesProps {
  answers: Ages;
  onChange: (ages: Ages) => void;
}

const months = Array.from({ length: 12 }, (_, month) =>
  new Date(2026, month).toLocaleString('en-US', { month: 'long' }),
);
const expecting = 'expecting';
/** The words that this page writes for a child who isn't born; {@link parseChildAges} reads them. */
const isExpecting = (words = '') => words === expecting || words.startsWith('due in ');

const unreadable = 'Please enter an age from 0 to 18, such as 3 or 6 months, or “expecting.”';

/**
 * Collects ages as chips that a press removes. While the field holds something that isn't an age,
 * it is invalid, which blocks the form.
 */
export function ChildAges({ answers: { childAges: ages, ageWords }, onChange }: ChildAgesProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  // An age that is being typed is not missing yet.
  const { isTouched, touchProps } = useTouched({ isTyped: true });
  const field = useRef<HTMLInputElement>(null);
  const afterPress = useAfterPress();

  const isUnreadable = typed.trim() !== '' && parseChildAges(typed) === null;

  const onAdd = (more: TypedAge[]) => onChange(addChildAges({ childAges: ages, ageWords }, more));

  const add = () => {
    if (typed.trim() === '') return;
    const more = parseChildAges(typed);
    if (more === null) {
      setError(unreadable);
      return;
    }
    const known = more.find(
      ({ age, words }) => ages.includes(age) && (words ?? '') === (ageWords?.[age] ?? ''),
    );
    onAdd(more);
    setError(known ? `Age ${formatChildAge(known.age, { ageWords })} is already there.` : '');
    setTyped('');
  };

  useEffect(() => {
    if (document.activeElement !== field.current) return;
    setTyped(splitTypedAges(field.current?.value ?? '').rest);
  }, []);

  useEffect(() => {
    field.current?.setCustomValidity(isUnreadable ? unreadable : '');
  }, [isUnreadable]);

  const isMissing = ages.length === 0;
  const descriptions = [error && 'match-age-error', isMissing && 'match-age-missing'];
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
          }}
          // Moving on without pressing the button adds this age too.
          onBlur={() => afterPress(add)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
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
        <button type="button" className="btn" onClick={() => onAdd([{ age: 0, words: expecting }])}>
          Expecting
        </button>
      </div>
      <p id="match-age-error" className="field-error" role="alert" hidden={!error}>
        {error}
      </p>
      {isMissing && (
        <p id="match-age-missing" className="field-error" data-quiet={!isTouched}>
          Please add at least one child's age
        </p>
      )}
      {ages.length > 0 && (
        <ul className="match-chips" aria-label="Ages of your children">
          {ages.map((age) => (
            <li key={age}>
              <button
                type="button"
                className="chip match-chip"
                aria-label={`Remove age ${formatChildAge(age, { ageWords })}`}
                onClick={({ currentTarget }) => {
                  (findNeighbor(currentTarget) ?? field.current)?.focus();
                  onChange({
                    childAges: ages.filter((each) => each !== age),
                    ageWords: { ...ageWords, [age]: '' },
                  });
                }}
              >
                <span>{formatChildAge(age, { ageWords })}</span> <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isExpecting(ageWords?.[0]) && (
        <p className="match-due">
          <label htmlFor="match-due">Due in</label>
          <select
            id="match-due"
            className="field"
            value={ageWords?.[0]}
            onChange={({ target }) => onAdd([{ age: 0, words: target.value }])}
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

/** Finds the chip that gets the focus when its neighbor is removed. */
function findNeighbor(button: Element): HTMLElement | null | undefined {
  const chip = button.closest('li');
  const neighbor = chip?.nextElementSibling ?? chip?.previousElementSibling;
  return neighbor?.querySelector('button');
}
