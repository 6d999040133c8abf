import { z } from 'zod/mini';
import { toDraftKey } from '#lib/browser/draft-key.client.ts';
import { sendingFields } from './sending-marks.ts';

/** What somebody has typed or chosen so far, by the names of the fields. */
export type Draft = Record<string, string>;

const draftSchema = z.record(z.string(), z.string());

/**
 * Reads from a form what is worth keeping: not what the page itself filled in, no consent, which
 * must be given anew, and nothing that no person can have typed.
 */
export function readDraft(form: HTMLFormElement): Draft {
  return Object.fromEntries(
    listKeptFields(form)
      .filter((field) => field.value !== '' && !isGiven(field))
      .map(({ name, value }) => [name, value]),
  );
}

/**
 * What of a draft belongs into a form: the fields that are still empty, or hold only what the page
 * itself filled in.
 */
export function pickMissing(form: HTMLFormElement, draft: Draft): Draft {
  return Object.fromEntries(
    listKeptFields(form)
      .filter((field) => field.value === '' || isGiven(field))
      .flatMap(({ name }) => (draft[name] === undefined ? [] : [[name, draft[name]]])),
  );
}

/**
 * Keeps a draft until the tab is closed.
 *
 * @param path where the form is posted to
 * @param draft an empty one is forgotten
 */
export function saveDraft(path: string, draft: Draft): void {
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(toDraftKey(path));
    else sessionStorage.setItem(toDraftKey(path), JSON.stringify(draft));
  } catch {
    // Without storage a draft lasts as long as its page.
  }
}

/** The draft that was kept; an empty one where there is none. */
export function loadDraft(path: string): Draft {
  try {
    return draftSchema.parse(JSON.parse(sessionStorage.getItem(toDraftKey(path)) ?? '{}'));
  } catch {
    return {};
  }
}

type KeptField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function listKeptFields(form: HTMLFormElement): KeptField[] {
  const fields = form.querySelectorAll<KeptField>(
    'input:not([type=checkbox], [type=hidden]), select, textarea',
  );
  return [...fields].filter(({ name }) => name !== sendingFields.trap);
}

function isGiven({ value, dataset }: KeptField): boolean {
  return value === dataset['given'];
}
