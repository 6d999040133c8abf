import * as z from 'zod/mini';
import { toDraftKey } from '#lib/browser/draft-key.client.ts';
import { sessionStore } from '#lib/browser/storage.client.ts';
import { sendingFields } from '#lib/http/sending.ts';

export type FormDraft = Record<string, string>;

const draftSchema = z.record(z.string(), z.string());

/**
 * Reads what the visitor typed or chose. Skips text that the page filled in, the honeypot, and the
 * consent, which must be given anew.
 */
export function loadFormDraft(form: HTMLFormElement): FormDraft {
  return Object.fromEntries(
    listDraftFields(form)
      .filter((field) => field.value !== '' && !isGiven(field))
      .map(({ name, value }) => [name, value]),
  );
}

/** Returns the part of a draft for fields that are empty or that only the page has filled in. */
export function pickMissing(form: HTMLFormElement, draft: FormDraft): FormDraft {
  return Object.fromEntries(
    listDraftFields(form)
      .filter((field) => field.value === '' || isGiven(field))
      .flatMap(({ name }) => (draft[name] === undefined ? [] : [[name, draft[name]]])),
  );
}

export function saveDraft(path: string, draft: FormDraft): void {
  // Without storage, a draft lasts as long as its page.
  if (Object.keys(draft).length === 0) sessionStore.remove(toDraftKey(path));
  else sessionStore.write(toDraftKey(path), JSON.stringify(draft));
}

export function loadDraft(path: string): FormDraft {
  return draftSchema.safeParse(sessionStore.readJson(toDraftKey(path))).data ?? {};
}

type DraftField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function listDraftFields(form: HTMLFormElement): DraftField[] {
  const fields = form.querySelectorAll<DraftField>(
    'input:not([type=checkbox], [type=hidden]), select, textarea',
  );
  return [...fields].filter(({ name }) => name !== sendingFields.trap);
}

function isGiven({ value, dataset }: DraftField): boolean {
  return value === dataset.given;
}
