import { sendingFields } from './sending-marks.ts';

/**
 * What goes into the body of a form because somebody filled in the field that people do not find.
 *
 * @param form with that field
 * @returns nothing where it is empty
 */
export function readHoneypot(form: HTMLFormElement): Record<string, string> {
  const value = new FormData(form).get(sendingFields.trap);
  return typeof value === 'string' && value !== '' ? { [sendingFields.trap]: value } : {};
}
