import { type FieldInfo, findValueProblem, isEmpty, isRequired } from '#model/field-info.ts';
import { isOpenPosition } from '#model/entries/open-position.ts';

const permissionField = 'permissionSince';

/** Returns the fields that people fill in, required ones first. */
export function toFormFields(described: readonly FieldInfo[]): FieldInfo[] {
  const rank = (field: FieldInfo) => {
    if (!isRequired(field)) return field.name === permissionField ? 2 : 3;
    return field.spec.kind === 'markdown' ? 1 : 0;
  };
  return described.filter(({ fixed }) => !fixed).toSorted((a, b) => rank(a) - rank(b));
}

type Values = Readonly<Record<string, unknown>>;

function isReal(values: Values): boolean {
  return values.sample !== true && !isOpenPosition(values);
}

/** Returns whether an entry was shown as a real person before permissions had dates. */
function wasRealWithoutDate(saved: Values): boolean {
  return isReal(saved) && isEmpty(saved[permissionField]);
}

/**
 * Returns what is wrong with a field of an entry, in a sentence; null if it can be saved. `saved`
 * are the values of an entry that the site has.
 */
export function findFieldProblem(field: FieldInfo, values: Values, saved?: Values): string | null {
  const value = values[field.name];
  const isAsked = isReal(values) && !(saved && wasRealWithoutDate(saved));
  if (field.name === permissionField && isEmpty(value) && isAsked) {
    return 'Fill in the date of the written consent, or mark this as an invented example.';
  }
  return findValueProblem(field, value);
}

/** Lists the fields that keep a new entry of a kind from being saved. */
export function missingFields(
  { fields }: { fields: readonly FieldInfo[] },
  values: Values,
): { field: FieldInfo; problem: string }[] {
  return toFormFields(fields).flatMap((field) => {
    const problem = findFieldProblem(field, values);
    return problem === null ? [] : [{ field, problem }];
  });
}
