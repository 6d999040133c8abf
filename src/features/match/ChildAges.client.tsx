import { useCallback, useEffect, useRef, useState } from 'react';
import { addChildAge, parseChildAge } from './answers.ts';

/**
 * Runs what a lost focus asks for: at once, or when the pointer that took the focus is released.
 * What somebody presses must not move away from under the pointer, or the press is lost.
 *
 * @returns to be called with what is to run; of several that wait, the last one runs
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

interface ChildAgesProps {
  ages: readonly number[];
  onChange: (ages: number[]) => void;
}

const unreadable = 'Please enter an age from 0 to 18, such as 3, or 0.5 for six months.';

/**
 * The ages of the children: typed one by one, each a chip that goes away at a press. While the field
 * holds what is no age, it is invalid, so that the form can wait for it.
 */
export function ChildAges({ ages, onChange }: ChildAgesProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const afterPress = useAfterPress();

  const isUnreadable = typed.trim() !== '' && parseChildAge(typed) === null;

  const add = () => {
    if (typed.trim() === '') return;
    const age = parseChildAge(typed);
    if (age === null) {
      setError(unreadable);
      return;
    }
    if (!ages.includes(age)) onChange(addChildAge(ages, age));
    setError('');
    setTyped('');
  };

  useEffect(() => {
    // What is being typed while the script comes.
    if (document.activeElement === field.current) setTyped(field.current?.value ?? '');
  }, []);

  useEffect(() => {
    field.current?.setCustomValidity(isUnreadable ? unreadable : '');
  }, [isUnreadable]);

  const isMissing = ages.length === 0;
  const descriptions = [error && 'match-age-error', isMissing && 'match-age-missing'];
  return (
    <fieldset className="match-part">
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
          maxLength={5}
          value={typed}
          aria-describedby={descriptions.filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setError('');
          }}
          // Whoever goes on without the button meant this age all the same.
          onBlur={() => {
            afterPress(add);
          }}
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
        <p id="match-age-missing" className="field-error">
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
                aria-label={`Remove age ${age.toString()}`}
                onClick={({ currentTarget }) => {
                  (findNeighbor(currentTarget) ?? field.current)?.focus();
                  onChange(ages.filter((each) => each !== age));
                }}
              >
                {age} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** The button of the next chip, else of the one before: what had the focus is about to go. */
function findNeighbor(button: Element): HTMLElement | null | undefined {
  const chip = button.closest('li');
  const neighbor = chip?.nextElementSibling ?? chip?.previousElementSibling;
  return neighbor?.querySelector('button');
}
