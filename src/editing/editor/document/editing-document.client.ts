import * as z from 'zod/mini';
import type { ListItem } from '#model/merge/saved-lists.ts';
import {
  applySplice,
  findSplice,
  invertSplice,
  joinSplices,
  textSpliceSchema,
} from './text-splice.client.ts';

/** The pause after which typing starts a new step. */
const pauseMilliseconds = 1000;

const maxSteps = 500;

const touchedTextSchema = z.object({
  id: z.string(),
  /** The text's identity: two ids may share one target. */
  target: z.string(),
  /** `list` for the JSON of a list's items, `field` for that of a number, a date or a choice. */
  type: z.enum(['text', 'image', 'list', 'field', 'entry']),
  place: z.string(),
  page: z.string(),
  isRequired: z.boolean(),
  maxLength: z.nullable(z.number()),
  base: z.string(),
  /** The surrounding list items as JSON, by which a text is found after a build has moved them. */
  list: z.optional(z.string()),
  value: z.string(),
  /** In milliseconds since 1970. */
  at: z.number(),
  /** Why this value could not be saved. */
  refusal: z.optional(z.string()),
});

const stepSchema = z.object({ target: z.string(), splice: textSpliceSchema, at: z.number() });

export const editingDocumentSchema = z.object({
  touched: z.array(touchedTextSchema),
  /** Oldest first, including undone steps. */
  steps: z.array(stepSchema),
  /** The number of steps that are not undone. */
  position: z.number(),
  /** The idempotency key of these edits; null before they are first sent. */
  saveKey: z.nullable(z.string()),
});

export type EditingDocument = z.output<typeof editingDocumentSchema>;

export type PendingEdit = z.output<typeof touchedTextSchema>;

/** Saves that the server has accepted and that are not known to be live. */
export const sentSavesSchema = z.array(
  z.object({
    id: z.string(),
    edits: z.array(touchedTextSchema),
    isPlanned: z.optional(z.boolean()),
  }),
);

export type SentSave = z.output<typeof sentSavesSchema>[number];

export type EditedText = Omit<PendingEdit, 'at' | 'refusal' | 'value'>;

export const emptyDocument: EditingDocument = {
  touched: [],
  steps: [],
  position: 0,
  saveKey: null,
};

/** Parses the value of a changed list. */
export function parseListItems(json: string): ListItem[] {
  return JSON.parse(json) as ListItem[];
}

/** Returns the changes, except for what was typed into list items that are now removed. */
export function listEdits({ touched }: EditingDocument): PendingEdit[] {
  const edits = touched.filter(({ value, base }) => value !== base);
  const removed = edits.flatMap(listRemovedItems);
  if (removed.length === 0) return edits;
  return edits.filter(
    ({ target }) => !removed.some((item) => target === item || target.startsWith(`${item}.`)),
  );
}

function listRemovedItems({ type, target, base, value }: PendingEdit): string[] {
  if (type !== 'list') return [];
  const [before, after] = [base, value].map((json) => parseListItems(json).map(({ key }) => key));
  return (before ?? []).flatMap((key) =>
    key.startsWith('b') && !after?.includes(key) ? [`${target}.${key.slice(1)}`] : [],
  );
}

/** Uses the base of `text` only for its first change; `at` is in milliseconds since 1970. */
export function changeText(
  document: EditingDocument,
  text: EditedText,
  value: string,
  at: number,
): EditingDocument {
  const known = document.touched.find(({ target }) => target === text.target);
  const before = known?.value ?? text.base;
  if (value === before) return document;
  const touched = known ? document.touched : [...document.touched, { ...text, value: before, at }];
  return addStep(
    { ...document, touched: setValue(touched, text.target, value, at), saveKey: null },
    { target: text.target, splice: findSplice(before, value), at },
  );
}

type Step = z.output<typeof stepSchema>;

function addStep(document: EditingDocument, step: Step): EditingDocument {
  const steps = document.steps.slice(0, document.position);
  const last = steps.at(-1);
  const isSameAct =
    last?.target === step.target &&
    step.at - last.at <= pauseMilliseconds &&
    document.position === document.steps.length;
  const splice = isSameAct ? joinSplices(last.splice, step.splice) : null;
  const next = splice ? [...steps.slice(0, -1), { ...step, splice }] : [...steps, step];
  const limited = next.slice(-maxSteps);
  return { ...document, steps: limited, position: limited.length };
}

function setValue(touched: PendingEdit[], target: string, value: string, at: number) {
  // A reason was about the former value.
  return touched.map((each) =>
    each.target === target ? { ...each, value, at, refusal: undefined } : each,
  );
}

export interface Refusal {
  target: string;
  /** What could not be saved. */
  value: string;
  message: string;
}

/** Records why texts could not be saved, in place of what was known of those that were tried. */
export function recordRefusals(
  document: EditingDocument,
  tried: readonly PendingEdit[],
  refused: readonly Refusal[],
): EditingDocument {
  const isTried = ({ target }: PendingEdit) => tried.some((edit) => edit.target === target);
  const touched = document.touched.map((each) => {
    const found = refused.find(
      ({ target, value }) => target === each.target && value === each.value,
    );
    const refusal = found?.message ?? (isTried(each) ? undefined : each.refusal);
    return refusal === each.refusal ? each : { ...each, refusal };
  });
  const isSame = touched.every((each, index) => each === document.touched[index]);
  return isSame ? document : { ...document, touched };
}

export interface Move {
  document: EditingDocument;
  text: PendingEdit;
  caret: number;
}

export function undo(document: EditingDocument): Move | null {
  const step = document.steps[document.position - 1];
  return step ? move(document, step.target, invertSplice(step.splice), -1) : null;
}

export function redo(document: EditingDocument): Move | null {
  const step = document.steps[document.position];
  return step ? move(document, step.target, step.splice, 1) : null;
}

function move(
  document: EditingDocument,
  target: string,
  splice: Step['splice'],
  direction: -1 | 1,
): Move | null {
  const known = document.touched.find((each) => each.target === target);
  if (!known) return null;
  const text = { ...known, value: applySplice(known.value, splice) };
  return {
    document: {
      ...document,
      touched: setValue(document.touched, target, text.value, known.at),
      position: document.position + direction,
      saveKey: null,
    },
    text,
    caret: splice.start + splice.inserted.length,
  };
}

/**
 * Makes the saved values the new base, unless they were only planned; a text that has changed since
 * it was sent remains an edit. What was not sent keeps its steps.
 */
export function applySaved(
  document: EditingDocument,
  sent: PendingEdit[],
  isPlanned = false,
): EditingDocument {
  const values = new Map(sent.map(({ target, value }) => [target, value]));
  const touched = document.touched
    .filter(({ target, value }) => !isPlanned || values.get(target) !== value)
    .map((each) => (isPlanned ? each : { ...each, base: values.get(each.target) ?? each.base }))
    .filter(({ value, base }) => value !== base);
  const keeps = (target: string) =>
    !values.has(target) && touched.some((each) => each.target === target);
  return { ...emptyDocument, touched, ...pickSteps(document, keeps) };
}

/** Resolves a conflict: what somebody else saved becomes the base of the edit. */
export function rebaseText(
  document: EditingDocument,
  text: EditedText,
  value: string,
  at: number,
): EditingDocument {
  const changed = changeText(document, text, value, at);
  const touched = changed.touched.map((each) =>
    each.target === text.target ? { ...each, base: text.base } : each,
  );
  return { ...changed, touched, saveKey: null };
}

export function removeText(document: EditingDocument, target: string): EditingDocument {
  const keeps = (each: { target: string }) => each.target !== target;
  return {
    ...document,
    touched: document.touched.filter(keeps),
    steps: document.steps.filter(keeps),
    position: document.steps.slice(0, document.position).filter(keeps).length,
  };
}

/**
 * Merges two documents; `own` wins for a text in both, and `left` is the changes of `other` that
 * lost.
 */
export function joinDocuments(
  own: EditingDocument,
  other: EditingDocument,
): { joined: EditingDocument; left: EditingDocument } {
  if (own.touched.length === 0) return { joined: other, left: emptyDocument };
  if (other.touched.length === 0) return { joined: own, left: emptyDocument };
  const targets = new Set(own.touched.map(({ target }) => target));
  const left = other.touched.filter(({ target }) => targets.has(target));
  return {
    joined: {
      touched: [...own.touched, ...other.touched.filter(({ target }) => !targets.has(target))],
      ...joinSteps(
        own,
        pickSteps(other, (target) => !targets.has(target)),
      ),
      saveKey: null,
    },
    left: { ...emptyDocument, touched: left },
  };
}

type Steps = Pick<EditingDocument, 'position' | 'steps'>;

function pickSteps({ steps, position }: Steps, keeps: (target: string) => boolean): Steps {
  const picked = (some: Step[]) => some.filter(({ target }) => keeps(target));
  return { steps: picked(steps), position: picked(steps.slice(0, position)).length };
}

/** Joins the steps of different texts; what was undone in `other` can then no longer be redone. */
function joinSteps(own: Steps, other: Steps): Steps {
  const steps = [...other.steps.slice(0, other.position), ...own.steps];
  const limited = steps.slice(-maxSteps);
  const position = other.position + own.position - (steps.length - limited.length);
  return { steps: limited, position: Math.max(0, position) };
}

/** Applies our changes since `before` to what another tab has stored; ours win. */
export function followDocument(
  before: EditingDocument,
  own: EditingDocument,
  stored: EditingDocument,
): EditingDocument {
  if (stored === before) return own;
  if (own === before) return stored;
  const find = ({ touched }: EditingDocument, target: string) =>
    touched.find((each) => each.target === target);
  const isChanged = (target: string) => {
    const [known, now] = [find(before, target), find(own, target)];
    return (['value', 'base', 'refusal'] as const).some((key) => known?.[key] !== now?.[key]);
  };
  const changed = own.touched.filter(({ target }) => isChanged(target));
  const keeps = (target: string) => !isChanged(target);
  const rest = stored.touched.filter(({ target }) => keeps(target));
  if (changed.length === 0 && rest.length === stored.touched.length) {
    return own.saveKey === before.saveKey ? stored : { ...stored, saveKey: own.saveKey };
  }
  return {
    touched: [
      ...rest,
      ...changed.map((edit) => {
        const base = find(stored, edit.target)?.base;
        // The other tab may have saved the text when this one has not.
        return find(before, edit.target)?.base === edit.base
          ? { ...edit, base: base ?? edit.base }
          : edit;
      }),
    ],
    ...joinSteps(pickSteps(own, isChanged), pickSteps(stored, keeps)),
    saveKey: null,
  };
}

interface Revised {
  document: EditingDocument;
  /** The time of the write, in milliseconds since 1970. */
  revision: number;
}

/**
 * Merges the copy of a closed tab; `unstored.revision` is the stored version it was based on.
 */
export function joinUnstored(stored: Revised, unstored: Revised): EditingDocument {
  if (unstored.revision === stored.revision) return unstored.document;
  const newer = unstored.document.touched.filter(
    ({ target, at }) =>
      at > unstored.revision &&
      !stored.document.touched.some((each) => each.target === target && each.at > at),
  );
  const isNewer = (target: string) => newer.some((each) => each.target === target);
  const steps = pickSteps(unstored.document, isNewer);
  const own = { ...emptyDocument, touched: newer, ...steps };
  return joinDocuments(own, stored.document).joined;
}

/** Returns whether a text is no longer changed or has a new base. */
export function wasSavedOrDiscarded(before: EditingDocument, after: EditingDocument): boolean {
  return before.touched.some(
    ({ target, base }) =>
      !after.touched.some((each) => each.target === target && each.base === base),
  );
}
