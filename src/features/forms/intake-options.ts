/** One choice of a list: what is sent, and what people read. */
export interface Option {
  value: string;
  label: string;
}

/** Services that a family can ask for, and kinds of work that a provider can apply for. */
export const serviceTypeOptions = [
  { value: 'nanny', label: 'Nanny Services' },
  { value: 'doula', label: 'Birth or Postpartum Doula' },
  { value: 'family-assistant', label: 'Family Assistant' },
  { value: 'multiple', label: 'Multiple Services' },
] as const satisfies Option[];

/** Years of experience that a provider can state. */
export const experienceOptions = [
  { value: '0-1', label: 'Less than 1 year' },
  { value: '1-3', label: '1-3 years' },
  { value: '3-5', label: '3-5 years' },
  { value: '5-10', label: '5-10 years' },
  { value: '10+', label: '10+ years' },
] as const satisfies Option[];

/**
 * What people read for a value of a list.
 *
 * @param options the list
 * @param value one that the list does not know is shown as it is
 */
export function findOptionLabel(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
