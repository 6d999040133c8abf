import { useEffect, useRef, useState } from 'react';
import { addChildAge, parseChildAge } from '#domain/matching/answers.ts';

interface ChildAgesProps {
  ages: readonly number[];
  onChange: (ages: number[]) => void;
}

/** The ages of the children: typed one by one, each a chip that goes away at a press. */
export function ChildAges({ ages, onChange }: ChildAgesProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const add = () => {
    if (typed.trim() === '') return;
    const age = parseChildAge(typed);
    if (age === null) {
      setError('Please enter an age from 0 to 18, such as 3 or 0.5.');
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
          aria-describedby="match-age-error match-age-missing"
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setError('');
          }}
          onBlur={() => {
            // Whoever goes on without the button meant this age all the same.
            if (parseChildAge(typed) !== null) add();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <button type="button" className="btn" onClick={add}>
          Add age
        </button>
      </div>
      <p id="match-age-error" className="field-error" hidden={!error}>
        {error}
      </p>
      <p id="match-age-missing" className="field-error" hidden={ages.length > 0}>
        Please add at least one child's age
      </p>
      {ages.length > 0 && (
        <ul className="match-chips" aria-label="Ages of your children">
          {ages.map((age) => (
            <li key={age}>
              <button
                type="button"
                className="chip match-chip"
                aria-label={`Remove age ${age.toString()}`}
                onClick={() => {
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
