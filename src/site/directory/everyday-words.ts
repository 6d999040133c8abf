import type { ProviderCardData } from '#model/schemas/provider-card.ts';

type Field = 'serviceType' | 'ageGroups' | 'schedules' | 'skills' | 'languages' | 'checks';

/** A fact about a caregiver that people call by other words. */
export interface Meaning {
  field: Field;
  value: string;
  /** The end of "Matches: school age". */
  label: string;
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
    'nanny,babysitter,baby sitter,babysitting,sitter,au pair,child care,childcare,daycare,ninera,ninero,cuidadora,cuidado de nino,cuidar nino',
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
  ['ageGroups', 'infants', 'infants', 'infant,baby,babies,bebe,newborn,recien nacido'],
  ['ageGroups', 'toddlers', 'toddlers', 'toddler,one year old,two year old,nino pequeno'],
  ['ageGroups', 'preschoolers', 'preschoolers', 'preschooler,preschool,prek,pre k,vpk'],
  [
    'ageGroups',
    'school-age',
    'school age',
    'school age,school,after school,afterschool,before school,elementary,schoolchild,schoolchildren,escuela',
  ],
  ['ageGroups', 'teens', 'teens', 'teen,teenager,teenage,middle school,high school,adolescente'],
  ['schedules', 'full_time', 'full time', 'full time,fulltime,40 hour'],
  ['schedules', 'part_time', 'part time', 'part time,parttime'],
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
    'special need,autism,autistic,adhd,down syndrome,disability,disabilities,disabled,sensory',
  ],
  ['skills', 'newborn-care', 'newborn care', 'newborn,night nurse,baby nurse,recien nacido'],
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
    'drive,driver,driving,car,carpool,pickup,pick up,ride,transport,manejar',
  ],
  ['skills', 'overnight-care', 'overnight care', 'overnight,night,night nurse,sleep,noche'],
  ['languages', 'Spanish', 'Spanish', 'spanish,espanol,castellano'],
  ['languages', 'Vietnamese', 'Vietnamese', 'vietnamese'],
  ['checks', 'cpr', 'CPR certificate seen', 'cpr,first aid,resuscitation,lifesaving'],
  [
    'checks',
    'driving',
    'driving record checked',
    'driving record,driver record,clean record,safe driver,license,driver license',
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

const meanings = new Map<string, Meaning[]>();
for (const [field, value, label, typed] of rows) {
  for (const word of typed.split(',')) {
    meanings.set(word, [...(meanings.get(word) ?? []), { field, value, label }]);
  }
}

export function findMeanings(typed: string): readonly Meaning[] {
  return meanings.get(typed) ?? meanings.get(typed.replaceAll(/s\b/g, '')) ?? [];
}

export function hasMeaning(card: ProviderCardData, { field, value }: Meaning): boolean {
  if (field === 'checks') return card.checks?.[value] !== undefined;
  const known: string | readonly string[] = card[field] ?? [];
  return typeof known === 'string' ? known === value : known.includes(value);
}

/** Returns every single word that has a meaning. */
export function listEverydayWords(): string[] {
  return [...meanings.keys()].flatMap((phrase) => phrase.split(' '));
}

/** Other spellings of towns, with the agency's own. */
export const townSpellings: Readonly<Record<string, string>> = {
  'st pete': 'st petersburg',
  'saint petersburg': 'st petersburg',
  'anna maria': 'anna maria island',
  siesta: 'siesta key',
  longboat: 'longboat key',
};
