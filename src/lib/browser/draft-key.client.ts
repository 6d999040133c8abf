/**
 * Where a form's draft is kept in the tab's own storage.
 *
 * @param path where the form is posted to
 */
export function toDraftKey(path: string): string {
  return `draft:${path}`;
}
