export interface Option {
  value: string;
  label: string;
}

export const serviceTypeOptions = [
  { value: 'nanny', label: 'Nanny Services' },
  { value: 'doula', label: 'Birth or Postpartum Doula' },
  { value: 'family-assistant', label: 'Family Assistant' },
  { value: 'multiple', label: 'Multiple Services' },
] as const satisfies Option[];

export const experienceOptions = [
  { value: '0-1', label: 'Less than 1 year' },
  { value: '1-3', label: '1-3 years' },
  { value: '3-5', label: '3-5 years' },
  { value: '5-10', label: '5-10 years' },
  { value: '10+', label: '10+ years' },
] as const satisfies Option[];

/** Returns a value's label, or the value itself if the list lacks it. */
export function findOptionLabel(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
