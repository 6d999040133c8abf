import { useEffect, useRef } from 'react';
import { ageGroupNames, ageGroups } from '#features/content/care.ts';
import { providerSchedules, scheduleLabels } from '#features/content/schedule.ts';
import { serviceOptionLabels } from '#features/content/service-option.ts';
import { providerSkills, specialRequirementLabels } from '#features/content/special-requirement.ts';
import { providerServiceTypeLabels, providerServiceTypes } from '#features/content/service-type.ts';
import { serviceSlugs } from '#features/content/service-slug.ts';
import { FilterSelect } from './FilterSelect.client.tsx';

/** Choices that depend on the content. */
export interface ProviderFilterProps {
  counties: readonly { slug: string; name: string }[];
  languages: readonly string[];
}

interface ProviderFilterFieldsProps extends ProviderFilterProps {
  savedCount: number;
  /** How many of the finer ones ask for something. */
  finerCount: number;
}

const any = { value: '', label: 'Any' };

function toOptions<Name extends string>(names: readonly Name[], label: (name: Name) => string) {
  return names.map((value) => ({ value, label: label(value) }));
}

/** The filters of the directory: the service for everyone, the finer ones on request. */
export function ProviderFilterFields({
  counties,
  languages,
  savedCount,
  finerCount,
}: ProviderFilterFieldsProps) {
  const more = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // An address that asks for them shows them.
    if (finerCount > 0 && more.current) more.current.open = true;
  }, [finerCount]);
  return (
    <>
      <FilterSelect
        label="Service"
        name="service"
        all={{ value: 'all', label: 'All Services' }}
        options={toOptions(providerServiceTypes, (type) => providerServiceTypeLabels[type])}
      />
      <label className="search-toggle">
        <input type="checkbox" name="saved" value="1" />
        <span>Saved only{savedCount > 0 && ` (${savedCount.toString()})`}</span>
      </label>
      <details ref={more} className="search-finer">
        <summary>More filters{finerCount > 0 && ` (${finerCount.toString()})`}</summary>
        <div className="search-finer-fields">
          <FilterSelect
            label="Child's age"
            name="ages"
            all={any}
            options={toOptions(ageGroupNames, (name) => ageGroups[name].label)}
          />
          <FilterSelect
            label="County"
            name="county"
            all={any}
            options={counties.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
          <FilterSelect
            label="Schedule"
            name="schedule"
            all={any}
            options={toOptions(providerSchedules, (name) => scheduleLabels[name])}
          />
          <FilterSelect
            label="Special skill"
            name="skill"
            all={any}
            options={toOptions(providerSkills, (name) => specialRequirementLabels[name])}
          />
          <FilterSelect
            label="Language"
            name="language"
            all={any}
            options={toOptions(languages, (name) => name)}
          />
          <FilterSelect
            label="Also offers"
            name="offers"
            all={any}
            options={toOptions(serviceSlugs, (name) => serviceOptionLabels[name])}
          />
        </div>
      </details>
    </>
  );
}
