import { type Option } from '#domain/intake/options.ts';

/** How a field of a form is labelled and filled in; a bare label stands for typed text. */
export type FormControl =
  | string
  | { kind: 'choice'; label: string; options: readonly Option[] }
  | { kind: 'consent'; label: string };

/**
 * Form data knows text only: a ticked box arrives as the text of its value.
 *
 * @param body the fields as a browser without JavaScript sent them
 * @param controls tells which of them are boxes
 * @returns the fields with `true` for every ticked box
 */
export function readTickedBoxes(body: unknown, controls: Record<string, FormControl>): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const isTicked = (name: string, value: unknown) => {
    const control = Object.hasOwn(controls, name) ? controls[name] : undefined;
    return typeof control === 'object' && control.kind === 'consent' && value === 'true';
  };
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, isTicked(name, value) ? true : value]),
  );
}
