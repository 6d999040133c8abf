/** Name of the field that people leave empty, since they do not find it. */
export const honeypotName = 'homepage';

/**
 * What goes into the body of a form because somebody filled in the field that people do not find.
 *
 * @param form with that field
 * @returns nothing where it is empty
 */
export function readHoneypot(form: HTMLFormElement): Record<string, string> {
  const value = new FormData(form).get(honeypotName);
  return typeof value === 'string' && value !== '' ? { [honeypotName]: value } : {};
}
