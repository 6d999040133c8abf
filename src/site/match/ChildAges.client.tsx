import { useCallback, useEffect, useRef, useState, type FocusEvent } from 'react';
import { addChildAges, parseChildAges, splitTypedAges } from './answers.ts';

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

interface ChildAgesProps {
  ages: readonly number[];
  onChange: (ages: number[]) => void;
}

const unreadable = 'Please enter an age from 0 to 18, such as 3, or 0.5 for six months.';

/**
 * Collects ages as chips that a press removes. While the field holds something that isn't an age,
 * it is invalid, which blocks the form.
 */
export function ChildAges({ ages, onChange }: ChildAgesProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  // An age that is being typed is not missing yet.
  const { isTouched, touchProps } = useTouched({ isTyped: true });
  const field = useRef<HTMLInputElement>(null);
  const afterPress = useAfterPress();

  const isUnreadable = typed.trim() !== '' && parseChildAges(typed) === null;

  const add = () => {
    if (typed.trim() === '') return;
    const more = parseChildAges(typed);
    if (more === null) {
      setError(unreadable);
      return;
    }
    if (more.some((age) => !ages.includes(age))) onChange(addChildAges(ages, more));
    const known = more.find((age) => ages.includes(age));
    setError(known === undefined ? '' : `Age ${known} is already there.`);
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
          inputMode="decimal"
          autoComplete="off"
          placeholder="Age in years"
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
                aria-label={`Remove age ${age}`}
                onClick={({ currentTarget }) => {
                  (findNeighbor(currentTarget) ?? field.current)?.focus();
                  onChange(ages.filter((each) => each !== age));
                }}
              >
                <span>{age}</span> <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
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
