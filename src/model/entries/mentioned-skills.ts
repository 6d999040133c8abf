import {
  providerSkills,
  type ProviderSkill,
  specialRequirementLabels,
} from '#model/schemas/care.ts';
import type { Provider } from '#model/schemas/provider.ts';
import { foldText } from '#lib/text/fold-text.ts';

type Profile = Pick<
  Provider,
  'checks' | 'detailedBio' | 'note' | 'skills' | 'specialties' | 'title'
>;

/** A sentence of a profile that speaks for a skill, folded; the short bio never counts. */
const sentences: Record<ProviderSkill, RegExp> = {
  'birth-support': /\battends? (?:your )?births?\b|\bbirth (?:and postpartum )?doula\b/,
  'postpartum-care': /\bpostpartum\b/,
  'special-needs-care': /\b(?:autis\w+|adhd|special needs|down syndrome)\b/,
  'newborn-care': /\bnewborns?\b/,
  'homework-help': /\bhomework\b/,
  'light-housekeeping': /\b(?:housekeeping|laundry)\b/,
  'meal-preparation': /\b(?:cooks|i cook)\b/,
  transportation: /\b(?:drives|i drive)\b/,
  'overnight-care': /\bovernights?\b/,
};

const negation = /\b(?:not|never|no|without)\b|n['’]t\b/;

/** Lists the skills that a profile names elsewhere, whether they are among its skills or not. */
export function listMentionedSkills(profile: Profile): ProviderSkill[] {
  const { detailedBio = '', note = '', title } = profile;
  const said = foldText([title, detailedBio, note].join('\n'))
    .split(/[.!?;\n]/)
    .filter((sentence) => !negation.test(sentence));
  return providerSkills.filter(
    (skill) =>
      listPlainFacts(profile, skill).length > 0 ||
      said.some((sentence) => sentences[skill].test(sentence)),
  );
}

/** Lists the facts that plainly say that somebody has a skill: "a driving check". */
function listPlainFacts({ checks, specialties = [] }: Profile, skill: ProviderSkill): string[] {
  const label = specialRequirementLabels[skill];
  const isSpecialty = [specialties].flat().some((each) => foldText(each) === foldText(label));
  return [
    ...(skill === 'transportation' && checks?.driving !== undefined ? ['a driving check'] : []),
    ...(isSpecialty ? [`the specialty “${label}”`] : []),
  ];
}

/**
 * Finds what a profile says twice, and differently: "has a driving check, but no transportation".
 * Without any skills, nothing is said against it.
 */
export function findSkillContradictions(profile: Profile): string[] {
  const { skills = [] } = profile;
  if (skills.length === 0) return [];
  return providerSkills
    .filter((skill) => !skills.includes(skill))
    .flatMap((skill) =>
      listPlainFacts(profile, skill).map(
        (fact) => `has ${fact}, but no ${specialRequirementLabels[skill].toLowerCase()}`,
      ),
    );
}
