import fc from 'fast-check';
import { listNeighbors } from '#model/schemas/county.ts';
import {
  ageGroupNames,
  findAgeGroup,
  providerSchedules,
  providerSkills,
} from '#model/schemas/care.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { countySlugs, suncoastAreas } from './suncoast-areas.ts';

/** One kind of facts about a caregiver: those that do not suit the family, and those that do. */
interface Contrast {
  unmet: Partial<ProviderCardData>;
  missing: Partial<ProviderCardData>;
  met: Partial<ProviderCardData>;
  /** Whether the three always stand in this order. */
  isStrict: boolean;
}

/** A request for something, and what caregivers may have said about it. */
export const someContrast = fc
  .record({
    area: fc.constantFrom(...suncoastAreas),
    age: fc.integer({ min: 0, max: 18 }),
    schedule: fc.constantFrom(...providerSchedules),
    skills: fc.subarray([...providerSkills], { minLength: 1, maxLength: 6 }),
    missing: fc.constantFrom<undefined | never[]>(undefined, []),
    kind: fc.constantFrom('ages', 'county', 'schedule', 'skills', 'languages', 'experience'),
  })
  .map(({ area, age, schedule, skills, missing, kind }) => {
    const far = countySlugs.filter(
      (slug) => slug !== area.slug && !listNeighbors(area.slug, suncoastAreas).includes(slug),
    );
    const contrasts: Record<typeof kind, Contrast> = {
      ages: {
        unmet: { ageGroups: ageGroupNames.filter((name) => name !== findAgeGroup(age)) },
        missing: { ageGroups: missing },
        met: { ageGroups: [...ageGroupNames] },
        isStrict: true,
      },
      county: {
        unmet: { counties: far.length > 0 ? far : ['pasco'], towns: [] },
        missing: { counties: missing, towns: [] },
        met: { counties: [area.slug], towns: [] },
        isStrict: far.length > 0,
      },
      schedule: {
        unmet: { schedules: providerSchedules.filter((name) => name !== schedule) },
        missing: { schedules: missing },
        met: { schedules: [schedule] },
        isStrict: true,
      },
      skills: {
        unmet: { skills: providerSkills.filter((name) => !skills.includes(name)), mentions: [] },
        missing: { skills: missing },
        met: { skills },
        isStrict: skills.length > 1,
      },
      languages: {
        unmet: { languages: ['English'] },
        missing: { languages: missing },
        met: { languages: ['Spanish'] },
        isStrict: false,
      },
      experience: {
        unmet: { experience: 'Less than 1 year' },
        missing: { experience: 'Since school' },
        met: { experience: '10+ years' },
        isStrict: true,
      },
    };
    const asked = {
      childAges: [age],
      scheduleNeeds: schedule,
      location: `${area.name} County`,
      specialRequirements: [...skills, 'bilingual-spanish' as const],
      providerExperience: '10_years' as const,
    };
    return { asked, contrast: contrasts[kind] };
  });
