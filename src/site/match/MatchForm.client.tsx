import { useState, type ReactNode, type RefObject } from 'react';
import {
  doulaSkills,
  scheduleLabels,
  scheduleNeeds,
  specialRequirementLabels,
  specialRequirements,
} from '#model/schemas/care.ts';
import { minimumExperienceLabels, minimumExperiences } from './minimum-experience.ts';
import type { ServiceArea } from '#model/schemas/service-area.ts';
import { ChildAges, useTouched } from './ChildAges.client.tsx';
import { listMissing, type Answers, type OfferedService } from './answers.ts';
import { countNoun } from '#lib/text/phrases.ts';
import { preferencesPath } from './match-memory.client.ts';

interface ChoiceGroupProps<Value extends string> {
  legend: string;
  name: string;
  values: readonly Value[];
  labels: Readonly<Partial<Record<Value, string>>>;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  /** Shown while nothing is chosen in a required group. */
  missing?: string;
}

function ChoiceGroup<Value extends string>({
  legend,
  name,
  values,
  labels,
  chosen,
  onChange,
  missing,
}: ChoiceGroupProps<Value>) {
  const missingId = `match-${name}-missing`;
  const isMissing = missing !== undefined && chosen.length === 0;
  const { isTouched, touchProps } = useTouched();
  return (
    <fieldset
      className="match-part"
      aria-describedby={isMissing ? missingId : undefined}
      {...touchProps}
    >
      <legend>{legend}</legend>
      <div className="match-choices">
        {values.map((value) => (
          <label key={value} className="match-choice">
            <input
              type="checkbox"
              // The brackets mark a list.
              name={`${name}[]`}
              value={value}
              checked={chosen.includes(value)}
              onChange={({ target }) => {
                onChange(
                  values.filter((each) =>
                    each === value ? target.checked : chosen.includes(each),
                  ),
                );
              }}
            />
            <span>{labels[value]}</span>
          </label>
        ))}
      </div>
      {isMissing && (
        <p id={missingId} className="field-error" data-quiet={!isTouched}>
          {missing}
        </p>
      )}
    </fieldset>
  );
}

interface Choice {
  value: string;
  label: string;
}

interface ChoiceSelectProps {
  label: string;
  name: string;
  value: string;
  /** The label of the empty choice, if the options have none. */
  open?: string;
  options?: readonly Choice[];
  groups?: readonly { label: string; options: readonly Choice[] }[];
  hint?: string;
  children?: ReactNode;
  onChange: (value: string) => void;
}

function ChoiceSelect({
  label,
  name,
  value,
  open,
  options = [],
  groups = [],
  hint,
  children,
  onChange,
}: ChoiceSelectProps) {
  const id = `match-${name}`;
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <select
        id={id}
        name={name}
        className="field"
        value={value}
        aria-describedby={hint && `${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      >
        {open !== undefined && <option value="">{open}</option>}
        {options.map(toOption)}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.options.map(toOption)}
          </optgroup>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {children}
    </div>
  );
}

/** Omits a value that equals its label, since fifty places would be listed twice. */
function toOption({ value, label }: Choice) {
  return (
    <option key={value} value={value === label ? undefined : value}>
      {label}
    </option>
  );
}

interface TownFieldProps {
  typed: string;
  onChange: (typed: string) => void;
}

/** Takes another town, or a ZIP code, of which half blocks the form. */
function TownField({ typed, onChange }: TownFieldProps) {
  const [wasVisited, setVisited] = useState(false);
  const isHalf = /^[\d-]+$/.test(typed) && !/^\d{5}(?:-\d{4})?$/.test(typed);
  return (
    <>
      <label htmlFor="match-town" className="field-label mt-4">
        Or another town or ZIP code
      </label>
      <input
        id="match-town"
        name="town"
        className="field"
        autoComplete="postal-code"
        pattern="\d{5}(-\d{4})?|.*[^\d\-].*"
        maxLength={100}
        value={typed}
        aria-invalid={(wasVisited && isHalf) || undefined}
        aria-describedby={wasVisited && isHalf ? 'match-town-error' : undefined}
        onChange={({ target }) => onChange(target.value.normalize('NFKC'))}
        onBlur={() => setVisited(true)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') setVisited(true);
        }}
      />
      {wasVisited && isHalf && (
        <p id="match-town-error" className="field-error" role="alert">
          A ZIP code has five digits, such as 33701.
        </p>
      )}
    </>
  );
}

interface MatchFormProps {
  form: RefObject<HTMLFormElement | null>;
  services: readonly OfferedService[];
  areas: readonly Pick<ServiceArea, 'cities' | 'name'>[];
  answers: Answers;
  isSending: boolean;
  earlier: number | null;
  onShowEarlier: () => void;
  onStartAnew: () => void;
  onAnswer: (changed: Partial<Answers>) => void;
  onSend: () => void;
}

const isDoulaSkill = (name: string) => doulaSkills.some((skill) => skill === name);

/** Requires only ages and services, and never asks for a name. */
export function MatchForm({
  form,
  services,
  areas,
  answers,
  isSending,
  earlier,
  onShowEarlier,
  onStartAnew,
  onAnswer,
  onSend,
}: MatchFormProps) {
  const canSend = listMissing(answers).length === 0;
  return (
    <form
      ref={form}
      tabIndex={-1}
      method="post"
      action={preferencesPath}
      noValidate
      aria-label="Find My Match"
      className="js-only card match-form"
      onSubmit={(event) => {
        event.preventDefault();
        const unreadable = event.currentTarget.querySelector<HTMLInputElement>('input:invalid');
        if (unreadable) unreadable.focus();
        else if (canSend && !isSending) onSend();
      }}
    >
      {earlier !== null && (
        <div className="match-banner no-print">
          <p>{`Your last search found ${countNoun(earlier, 'caregiver')}.`}</p>
          <p className="match-ways no-print">
            <button type="button" className="btn" onClick={onShowEarlier}>
              Show Those Results
            </button>
            <button type="button" className="btn" onClick={onStartAnew}>
              Start Over
            </button>
          </p>
        </div>
      )}
      <ChildAges
        answers={answers}
        hasYoungAdults={services.some(({ slug }) => slug === 'specialized-care')}
        onChange={onAnswer}
      />
      <ChoiceGroup
        legend="What kind of help do you need?"
        name="serviceTypes"
        values={services.map(({ slug }) => slug)}
        labels={Object.fromEntries(services.map(({ slug, label }) => [slug, label]))}
        chosen={answers.serviceTypes}
        missing="Please select at least one service"
        onChange={(serviceTypes) => {
          const isDoulaAsked = serviceTypes.includes('doula');
          const kept = answers.specialRequirements.filter(
            (each) => isDoulaAsked || !isDoulaSkill(each),
          );
          onAnswer({ serviceTypes, specialRequirements: kept });
        }}
      />
      <div className="match-selects">
        <ChoiceSelect
          label="Schedule"
          name="scheduleNeeds"
          value={answers.scheduleNeeds}
          open="Not sure yet"
          hint="After school is Occasional, too."
          options={scheduleNeeds.map((value) => ({ value, label: scheduleLabels[value] }))}
          onChange={(value) => onAnswer({ scheduleNeeds: value })}
        />
        <ChoiceSelect
          label="Location"
          name="location"
          value={answers.location}
          open="Any"
          groups={areas.map(({ name, cities }) => ({
            label: `${name} County`,
            options: [
              ...cities.map((city) => ({ value: city, label: city })),
              { value: `${name} County`, label: `Another town in ${name} County` },
              {
                value: `Anywhere in ${name} County`,
                label: `Anywhere in ${name} County: we can come to you`,
              },
            ],
          }))}
          onChange={(location) => onAnswer({ location, typedLocation: '' })}
        >
          <TownField
            typed={answers.typedLocation}
            onChange={(typedLocation) => onAnswer({ location: '', typedLocation })}
          />
        </ChoiceSelect>
        <ChoiceSelect
          label="Minimum experience"
          name="providerExperience"
          value={answers.providerExperience}
          options={minimumExperiences.map((value) => ({
            value,
            label: minimumExperienceLabels[value],
          }))}
          onChange={(providerExperience) => onAnswer({ providerExperience })}
        />
      </div>
      <ChoiceGroup
        legend="Anything special? (optional)"
        name="specialRequirements"
        values={specialRequirements.filter(
          (each) => answers.serviceTypes.includes('doula') || !isDoulaSkill(each),
        )}
        labels={specialRequirementLabels}
        chosen={answers.specialRequirements}
        onChange={(chosen) => onAnswer({ specialRequirements: chosen })}
      />
      <div>
        <button type="submit" className="btn btn-main" disabled={!canSend || isSending}>
          {isSending ? 'Sending...' : 'Find My Match'}
        </button>
        <p className="field-hint match-promise">
          We use your answers for this list only and don&apos;t keep them.
        </p>
      </div>
    </form>
  );
}
