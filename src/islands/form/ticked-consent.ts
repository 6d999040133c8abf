import type { FieldValues } from 'react-hook-form';

/**
 * Reads a ticked consent as `true`, which is what the schemas and the API know. The form library
 * gives out the box's value instead, the text that a browser without script would send.
 *
 * @param values of a form, with or without a consent
 */
export function readTickedConsent<Draft extends FieldValues>(values: Draft): Draft {
  return 'consent' in values ? { ...values, consent: values['consent'] === 'true' } : values;
}
