import type { Option } from '#domain/intake/options.ts';

/**
 * What people read for a value of a list.
 *
 * @param options the list
 * @param value one that the list does not know is shown as it is
 */
export function findOptionLabel(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
