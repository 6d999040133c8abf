import { providerSkills, specialRequirementLabels } from '#model/schemas/care.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { toQuery } from './text-match.ts';
import { holdsWord, indexPhrases } from './word-forms.ts';

type Field =
  | 'serviceType'
  | 'services'
  | 'ageGroups'
  | 'schedules'
  | 'skills'
  | 'languages'
  | 'checks'
  | 'specialties'
  | 'bio';

/** A fact about a caregiver that people call by other words. */
export interface Meaning {
  field: Field;
  value: string;
  /** The end of "Matches: school age". */
  label: string;
  /** The fact comes near what was typed, but doesn't say it. */
  isNear: boolean;
}

/**
 * What people type for each fact: lowercase, singular, without accents or hyphens. A word may
 * appear in several rows.
 */
const rows: [field: Field, value: string, label: string, typed: string][] = [
  [
    'serviceType',
    'nanny',
    'nanny',
    'nanny,babysitter,babysit,babysitting,sitter,au pair,child care,day care,childminder,ninera,ninero,cuidadora,cuidador,cuidado de nino,cuidar nino',
  ],
  [
    'serviceType',
    'doula',
    'doula',
    'doula,childbirth,pregnancy,pregnant,expecting,postpartum,parto,embarazada',
  ],
  [
    'serviceType',
    'family-assistant',
    'family assistant',
    'family assistant,household manager,house manager,mothers helper,errand',
  ],
  [
    'services',
    'childcare-consulting',
    'childcare consulting',
    'consultant,consulting,childcare consulting,childcare consultant,childcare advice',
  ],
  ['ageGroups', 'infants', 'infants', 'infant,baby,bebe,newborn,recien nacido'],
  ['ageGroups', 'toddlers', 'toddlers', 'toddler,nino pequeno'],
  ['ageGroups', 'preschoolers', 'preschoolers', 'preschooler,preschool,pre k,vpk'],
  [
    'ageGroups',
    'school-age',
    'school age',
    'school age,school,after school,before school,elementary,kindergarten,schoolchild,escuela',
  ],
  ['ageGroups', 'teens', 'teens', 'teen,teenager,teenage,middle school,high school,adolescente'],
  ['schedules', 'full_time', 'full time', 'full time,tiempo completo'],
  ['schedules', 'part_time', 'part time', 'part time,medio tiempo'],
  [
    'schedules',
    'occasional',
    'occasional days',
    'occasional,date night,weekend,backup,last minute',
  ],
  [
    'skills',
    'special-needs-care',
    'special needs care',
    'special need,autism,autistic,adhd,down syndrome,disability,disabled,sensory',
  ],
  [
    'skills',
    'special-needs-care',
    'special needs care',
    'near: wheelchair,cerebral palsy,feeding tube,g tube,epilepsy,seizure,nonverbal',
  ],
  ['skills', 'newborn-care', 'newborn care', 'newborn,night nurse,baby nurse,recien nacido'],
  ['skills', 'newborn-care', 'newborn care', 'near: preemie,premature'],
  ['skills', 'homework-help', 'homework help', 'homework,tutor,tutoring,study,math,tarea'],
  [
    'skills',
    'light-housekeeping',
    'light housekeeping',
    'housekeeping,housekeeper,cleaning,cleaner,laundry,chore,limpieza',
  ],
  ['skills', 'meal-preparation', 'meal preparation', 'meal,cook,cooking,chef,dinner,lunch,cocinar'],
  [
    'skills',
    'transportation',
    'transportation',
    'drive,driver,driving,car,carpool,pick up,ride,transport,manejar',
  ],
  ['skills', 'overnight-care', 'overnight care', 'overnight,night,night nurse,sleep,noche'],
  ['languages', 'Spanish', 'Spanish', 'spanish,espanol,castellano'],
  ['specialties', 'feeding', 'feeding', 'breastfeeding,lactation,nursing,lactancia'],
  ['specialties', 'twin', 'twins', 'twin,gemelo,mellizo'],
  ['specialties', 'multiple', 'multiples', 'triplet'],
  ['bio', 'he', '“he” in the profile', 'male,man,guy,hombre'],
  ['bio', 'she', '“she” in the profile', 'female,woman,lady,mujer'],
  ['checks', 'cpr', 'CPR certificate seen', 'cpr,cpr certified,first aid,resuscitation,lifesaving'],
  [
    'checks',
    'driving',
    'driving record checked',
    'drive,driver,driving,driving record,driver record,clean record,safe driver,license,driver license',
  ],
  [
    'checks',
    'records',
    'criminal records searched',
    'background check,criminal record,criminal check,record check,fingerprint,screened,vetted',
  ],
  ['checks', 'references', 'references called', 'reference,recommendation'],
  ['checks', 'identity', 'identity checked', 'identity,id check'],
];

const phrases = rows.flatMap(([field, value, label, typed]) => {
  const [, near, list = ''] = /^(near: )?(.*)$/.exec(typed) ?? [];
  const meaning: Meaning = { field, value, label, isNear: near !== undefined };
  return list.split(',').map((phrase) => [phrase, meaning] as const);
});

for (const skill of providerSkills) {
  const label = specialRequirementLabels[skill];
  phrases.push([
    label,
    { field: 'skills', value: skill, label: label.toLowerCase(), isNear: false },
  ]);
}

/** Returns the facts that a phrase stands for, in whatever spelling or number. */
export const findMeanings = indexPhrases(phrases);

/** What some words are short for. */
export const findLongForm = indexPhrases([['manny', 'male nanny']]);

export function hasMeaning(card: ProviderCardData, { field, value }: Meaning): boolean {
  if (field === 'checks') return card.checks?.[value] !== undefined;
  const known: string | readonly string[] = card[field] ?? [];
  if (field === 'bio') return holdsWord(toQuery(card.bio), value);
  if (field === 'specialties') {
    return card.specialties.some((specialty) => holdsWord(toQuery(specialty), value));
  }
  return typeof known === 'string' ? known === value : known.includes(value);
}

/** Returns every phrase that has a meaning. */
export function listEverydayPhrases(): string[] {
  return phrases.map(([phrase]) => phrase);
}
