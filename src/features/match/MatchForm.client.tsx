import type { RefObject } from 'react';
import { preferencesPath } from './match-memory.client.ts';
import {
  minimumExperienceLabels,
  minimumExperiences,
} from '#features/content/minimum-experience.ts';
import { scheduleLabels, scheduleNeeds } from '#features/content/schedule.ts';
import { serviceOptionLabels } from '#features/content/service-option.ts';
import {
  specialRequirementLabels,
  specialRequirements,
} from '#features/content/special-requirement.ts';
import type { ServiceArea } from '#features/content/service-area.ts';
import { listMissing, type Answers } from './answers.ts';
import { serviceSlugs } from '#features/content/service-slug.ts';
import { ChildAges } from './ChildAges.client.tsx';
import { ChoiceGroup } from './ChoiceGroup.client.tsx';
import { ChoiceSelect } from './ChoiceSelect.client.tsx';

interface MatchFormProps {
  form: RefObject<HTMLFormElement | null>;
  areas: readonly ServiceArea[];
  answers: Answers;
  isSending: boolean;
  onAnswer: (changed: Partial<Answers>) => void;
  onSend: () => void;
}

/** What a family needs. Only ages and services must be told; nobody is asked for a name. */
export function MatchForm({ form, areas, answers, isSending, onAnswer, onSend }: MatchFormProps) {
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
      <ChildAges
        ages={answers.childAges}
        onChange={(childAges) => {
          onAnswer({ childAges });
        }}
      />
      <ChoiceGroup
        legend="What kind of help do you need?"
        name="serviceTypes"
        values={serviceSlugs}
        labels={serviceOptionLabels}
        chosen={answers.serviceTypes}
        missing="Please select at least one service"
        onChange={(serviceTypes) => {
          onAnswer({ serviceTypes });
        }}
      />
      <div className="match-selects">
        <ChoiceSelect
          label="Schedule"
          name="scheduleNeeds"
          value={answers.scheduleNeeds}
          open="Not sure yet"
          options={scheduleNeeds.map((value) => ({ value, label: scheduleLabels[value] }))}
          onChange={(value) => {
            onAnswer({ scheduleNeeds: value });
          }}
        />
        <ChoiceSelect
          label="Location"
          name="location"
          value={answers.location}
          open="Any"
          groups={areas.map(({ name, cities }) => ({
            label: `${name} County`,
            options: [
              { value: `${name} County`, label: `Anywhere in ${name} County` },
              ...cities.map((city) => ({ value: city, label: city })),
            ],
          }))}
          onChange={(location) => {
            onAnswer({ location });
          }}
        />
        <ChoiceSelect
          label="Minimum experience"
          name="providerExperience"
          value={answers.providerExperience}
          options={minimumExperiences.map((value) => ({
            value,
            label: minimumExperienceLabels[value],
          }))}
          onChange={(providerExperience) => {
            onAnswer({ providerExperience });
          }}
        />
      </div>
      <ChoiceGroup
        legend="Anything special? (optional)"
        name="specialRequirements"
        values={specialRequirements}
        labels={specialRequirementLabels}
        chosen={answers.specialRequirements}
        onChange={(chosen) => {
          onAnswer({ specialRequirements: chosen });
        }}
      />
      <div>
        <button type="submit" className="btn btn-main" disabled={!canSend || isSending}>
          {isSending ? 'Sending...' : 'Find My Match'}
        </button>
        <p className="field-hint match-promise">
          We use your answers for this list only and do not keep them.
        </p>
      </div>
    </form>
  );
}
