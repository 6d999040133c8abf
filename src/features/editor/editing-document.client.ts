import { z } from 'zod/mini';
import {
  applySplice,
  findSplice,
  invertSplice,
  joinSplices,
  textSpliceSchema,
} from './text-splice.client.ts';

/** Typing that stops for longer than this is two acts, in milliseconds. */
const pauseMilliseconds = 1000;

/** How many acts can be taken back. */
const longestHistory = 500;

const touchedTextSchema = z.object({
  id: z.string(),
  /** Names the field: two ids with one target are the same text. */
  target: z.string(),
  type: z.enum(['text', 'image']),
  /** Where it stands, in words. */
  place: z.string(),
  /** Address of the page on which it was changed. */
  page: z.string(),
  isRequired: z.boolean(),
  maxLength: z.nullable(z.number()),
  /** What was there before the first change. */
  base: z.string(),
  value: z.string(),
  /** When it was last changed, in milliseconds since 1970. */
  at: z.number(),
});

const stepSchema = z.object({ target: z.string(), splice: textSpliceSchema, at: z.number() });

/** What an admin has changed and not yet saved, as it is kept in the browser. */
export const editingDocumentSchema = z.object({
  /** All that was touched, in the order of the first touch. */
  touched: z.array(touchedTextSchema),
  /** Every act, oldest first, with those that were taken back. */
  steps: z.array(stepSchema),
  /** How many of the steps are in force. */
  position: z.number(),
  /** Names the save of exactly these edits; null before they were first sent. */
  saveKey: z.nullable(z.string()),
});

export type EditingDocument = z.output<typeof editingDocumentSchema>;

/** A text that was changed and is not yet saved. */
export type PendingEdit = z.output<typeof touchedTextSchema>;

/** A text that can be changed: what is known about it before it is. */
export type EditedText = Omit<PendingEdit, 'at' | 'value'>;

export const emptyDocument: EditingDocument = {
  touched: [],
  steps: [],
  position: 0,
  saveKey: null,
};

/** The edits to save: what differs from what was there before. */
export function listEdits({ touched }: EditingDocument): PendingEdit[] {
  return touched.filter(({ value, base }) => value !== base);
}

/**
 * Gives a text another value.
 *
 * @param text the text; its base counts only when it is touched for the first time
 * @param value what it becomes
 * @param at the time in milliseconds since 1970
 */
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
  const kept = next.slice(-longestHistory);
  return { ...document, steps: kept, position: kept.length };
}

function setValue(touched: PendingEdit[], target: string, value: string, at: number) {
  return touched.map((each) => (each.target === target ? { ...each, value, at } : each));
}

/** What an undo or a redo did, so that the page can show it. */
export interface Move {
  document: EditingDocument;
  text: PendingEdit;
  /** Where in the text the change ends. */
  caret: number;
}

/**
 * Takes the last act back.
 *
 * @returns null where there is none
 */
export function undo(document: EditingDocument): Move | null {
  const step = document.steps[document.position - 1];
  return step ? move(document, step.target, invertSplice(step.splice), -1) : null;
}

/**
 * Does again what was last taken back.
 *
 * @returns null where there is nothing
 */
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
 * Takes note of what the server now has. What has changed since it was sent stays to be saved.
 *
 * @param sent the edits that were saved
 */
export function settleSaved(document: EditingDocument, sent: PendingEdit[]): EditingDocument {
  const values = new Map(sent.map(({ target, value }) => [target, value]));
  const touched = document.touched
    .map((each) => ({ ...each, base: values.get(each.target) ?? each.base }))
    .filter(({ value, base }) => value !== base);
  return { ...emptyDocument, touched };
}

/**
 * Answers a conflict: from now on the edit starts from what somebody else has saved.
 *
 * @param text the text, with what is saved now as its base
 * @param value what it shall be
 * @param at the time in milliseconds since 1970
 */
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

/** Forgets that a text was ever touched. */
export function forgetText(document: EditingDocument, target: string): EditingDocument {
  const keeps = (each: { target: string }) => each.target !== target;
  return {
    ...document,
    touched: document.touched.filter(keeps),
    steps: document.steps.filter(keeps),
    position: document.steps.slice(0, document.position).filter(keeps).length,
  };
}

/**
 * Brings somebody else's changes to one's own. A text that both have changed stays one's own.
 *
 * @returns the changes of both, and those of the other that found no place
 */
export function joinDocuments(
  own: EditingDocument,
  other: EditingDocument,
): { joined: EditingDocument; left: EditingDocument } {
  if (own.touched.length === 0) return { joined: other, left: emptyDocument };
  const targets = new Set(own.touched.map(({ target }) => target));
  const left = other.touched.filter(({ target }) => targets.has(target));
  const rest = left.reduce((document, { target }) => forgetText(document, target), other);
  return {
    joined: { ...rest, touched: [...own.touched, ...rest.touched], saveKey: null },
    left: { ...emptyDocument, touched: left },
  };
}

/** Whether a text has been saved or discarded: it is no longer changed, or from another beginning. */
export function hasSettled(before: EditingDocument, after: EditingDocument): boolean {
  return before.touched.some(
    ({ target, base }) =>
      !after.touched.some((each) => each.target === target && each.base === base),
  );
}
