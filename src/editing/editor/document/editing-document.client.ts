import * as z from 'zod/mini';
import {
  type AnyValue,
  areEqual,
  type EditedText,
  readStoredEdits,
  storedEditSchema,
  type EditType,
  isChange,
  type Mark,
  parseValue,
  type PendingEdit,
  serializeValue,
  toStoredEdit,
  type Values,
  withBase,
  withValue,
} from './pending-edits.ts';
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

/** The last change of each page that a document has taken in, by target. */
const seenSchema = z.record(z.string(), z.record(z.string(), z.number()));

type Seen = z.output<typeof seenSchema>;

const stepSchema = z.object({ target: z.string(), splice: textSpliceSchema, at: z.number() });

/** A document as browsers and the server keep it. */
export const storedDocumentSchema = z.object({
  touched: z.array(storedEditSchema),
  /** Oldest first, including undone steps. */
  steps: z.array(stepSchema),
  /** The number of steps that are not undone. */
  position: z.number(),
  /** The idempotency key of these edits; null before they are first sent. */
  saveKey: z.nullable(z.string()),
  /** Versions by other tabs and devices that were made without the ones in `touched`. */
  elsewhere: z._default(z.array(storedEditSchema), []),
  /** Also of texts that were saved or discarded, which therefore do not come back. */
  seen: z._default(seenSchema, {}),
});

export type StoredDocument = z.output<typeof storedDocumentSchema>;

type Edits = Record<'elsewhere' | 'touched', PendingEdit[]>;

export type EditingDocument = Omit<StoredDocument, keyof Edits> & Edits;

export function readStoredDocument(stored: StoredDocument): EditingDocument {
  const { touched, elsewhere } = stored;
  return {
    ...stored,
    touched: readStoredEdits(touched),
    elsewhere: readStoredEdits(elsewhere),
  };
}

export function toStoredDocument(document: EditingDocument): StoredDocument {
  const { touched, elsewhere } = document;
  return {
    ...document,
    touched: touched.map(toStoredEdit),
    elsewhere: elsewhere.map(toStoredEdit),
  };
}

/** Saves that the server has accepted and that are not known to be live. */
export const sentSavesSchema = z.array(
  z.object({
    id: z.string(),
    edits: z.array(storedEditSchema),
    isPlanned: z.optional(z.boolean()),
  }),
);

type StoredSave = z.output<typeof sentSavesSchema>[number];

export type SentSave = Omit<StoredSave, 'edits'> & { edits: PendingEdit[] };

export const emptyDocument: EditingDocument = {
  touched: [],
  steps: [],
  position: 0,
  saveKey: null,
  elsewhere: [],
  seen: {},
};

/** Returns the changes, except for what was typed into list items that are now removed. */
export function listEdits({ touched }: EditingDocument): PendingEdit[] {
  const edits = touched.filter(isChange);
  const removed = edits.flatMap(listRemovedItems);
  if (removed.length === 0) return edits;
  return edits.filter(
    ({ target }) => !removed.some((item) => target === item || target.startsWith(`${item}.`)),
  );
}

function listRemovedItems({ type, target, base, value }: PendingEdit): string[] {
  if (type !== 'list') return [];
  return base.flatMap(({ key }) =>
    key.startsWith('b') && !value.some((item) => item.key === key)
      ? [`${target}.${key.slice(1)}`]
      : [],
  );
}

/** Returns an edit as the API takes it: the items of a list by their former positions. */
export function toSentEdit(edit: PendingEdit) {
  if (edit.type === 'list') {
    const { id, type, base, value } = edit;
    const after = value.map((entry) => {
      const index = base.findIndex(({ key }) => key === entry.key);
      return { from: index < 0 ? null : index, value: entry.value };
    });
    const before = base.map((entry) => entry.value);
    return { id, type, value: JSON.stringify(after), base: JSON.stringify(before) };
  }
  const { id, type, value, base, list } = toStoredEdit(edit);
  return { id, type, value, base, ...(list !== undefined && { list }) };
}

/** Uses the base of `text` only for its first change; `at` is in milliseconds since 1970. */
export function changeText<Type extends EditType>(
  document: EditingDocument,
  text: EditedText<Type>,
  value: Values[Type],
  at: number,
): EditingDocument {
  const known = document.touched.find(({ target }) => target === text.target);
  const before = known ? known.value : text.base;
  if (areEqual(value, before)) return document;
  const added = { ...text, value: before, at } as PendingEdit;
  const touched = known ? document.touched : [...document.touched, added];
  const splice = findSplice(serializeValue(text.type, before), serializeValue(text.type, value));
  return addStep(
    { ...document, touched: setValue(touched, text.target, value, at), saveKey: null },
    { target: text.target, splice, at },
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

function setValue(touched: PendingEdit[], target: string, value: AnyValue, at: number) {
  // A reason was about the former value.
  return touched.map((each) =>
    each.target === target ? withValue({ ...each, at, refusal: undefined }, value) : each,
  );
}

export interface Refusal {
  target: string;
  /** The value that could not be saved. */
  value: PendingEdit['value'];
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
      ({ target, value }) => target === each.target && areEqual(value, each.value),
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
  const { type } = known;
  const value = parseValue(type, applySplice(serializeValue(type, known.value), splice));
  const text = withValue(known, value);
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
  const isSame = ({ target, value }: PendingEdit) =>
    values.has(target) && areEqual(values.get(target), value);
  const touched = document.touched
    .filter((each) => !isPlanned || !isSame(each))
    .map((each) =>
      isPlanned || !values.has(each.target) ? each : withBase(each, values.get(each.target)),
    )
    .filter(isChange);
  const keeps = (target: string) =>
    !values.has(target) && touched.some((each) => each.target === target);
  return { ...document, touched, ...pickSteps(document, keeps), saveKey: null };
}

/** Resolves a conflict: what somebody else saved becomes the base of the edit. */
export function rebaseText<Type extends EditType>(
  document: EditingDocument,
  text: EditedText<Type>,
  value: Values[Type],
  at: number,
): EditingDocument {
  const changed = changeText(document, text, value, at);
  const touched = changed.touched.map((each) =>
    each.target === text.target ? withBase(each, text.base) : each,
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

/** Every text that is pending, also those that stand against another one. */
function listVersions({ touched, elsewhere }: EditingDocument): PendingEdit[] {
  return [...touched, ...elsewhere];
}

const toKey = ({ target, mark }: PendingEdit) => JSON.stringify([target, mark?.by, mark?.count]);

function hasSeen({ seen }: EditingDocument, { target, mark }: PendingEdit): boolean {
  return mark !== undefined && (seen[target]?.[mark.by] ?? -1) >= mark.count;
}

/** Returns `own` itself if it covers `other`. */
function joinSeen(own: Seen, other: Seen): Seen {
  let joined: Seen | undefined;
  for (const [target, counts] of Object.entries(other)) {
    for (const [by, count] of Object.entries(counts)) {
      const known = (joined ?? own)[target];
      if ((known?.[by] ?? -1) >= count) continue;
      joined ??= { ...own };
      joined[target] = { ...known, [by]: count };
    }
  }
  return joined ?? own;
}

/** Chooses the version of each text that is shown: the first one. */
function chooseVersions(versions: readonly PendingEdit[]) {
  const chosen = new Map<string, PendingEdit>();
  for (const edit of versions) {
    if (!chosen.has(edit.target)) chosen.set(edit.target, edit);
  }
  const elsewhere = versions.filter((edit) => chosen.get(edit.target) !== edit);
  return { touched: [...chosen.values()], elsewhere };
}

/**
 * Merges the documents of two tabs or devices, in any order and as often as they meet. What one of
 * them has seen and no longer has was replaced, saved or discarded there, and is gone. Texts typed
 * without knowing of each other all stay: `own` first, the others in `elsewhere`. Returns `own`
 * itself if `other` adds nothing.
 */
export function joinDocuments(own: EditingDocument, other: EditingDocument): EditingDocument {
  const ownKeys = new Set(listVersions(own).map(toKey));
  const otherKeys = new Set(listVersions(other).map(toKey));
  const isKept = (edit: PendingEdit) => otherKeys.has(toKey(edit)) || !hasSeen(other, edit);
  const isAdded = (edit: PendingEdit) => !ownKeys.has(toKey(edit)) && !hasSeen(own, edit);
  const versions = [
    ...own.touched.filter(isKept),
    ...other.touched.filter(isAdded),
    ...own.elsewhere.filter(isKept),
    ...other.elsewhere.filter(isAdded),
  ];
  const isAll = (keys: ReadonlySet<string>) =>
    versions.length === keys.size && versions.every((edit) => keys.has(toKey(edit)));
  const seen = joinSeen(own.seen, other.seen);
  const saveKey =
    (isAll(ownKeys) ? own.saveKey : null) ?? (isAll(otherKeys) ? other.saveKey : null);
  if (isAll(ownKeys)) {
    return seen === own.seen && saveKey === own.saveKey ? own : { ...own, seen, saveKey };
  }
  const unchanged = versions.filter((edit) => !isChange(edit));
  // Versions with a change win over unchanged ones.
  const { touched, elsewhere } = chooseVersions([...versions.filter(isChange), ...unchanged]);
  const chosen = new Set(touched.map(toKey));
  const listChosen = (document: EditingDocument) =>
    new Set(document.touched.filter((edit) => chosen.has(toKey(edit))).map(({ target }) => target));
  const [inOwn, inOther] = [listChosen(own), listChosen(other)];
  const steps = joinSteps(
    pickSteps(own, (target) => inOwn.has(target) && !inOther.has(target)),
    pickSteps(other, (target) => inOther.has(target)),
  );
  return { touched, elsewhere, ...steps, saveKey, seen };
}

/** Adds the changes of `other` to the texts that `own` has not changed. */
export function addDocument(own: EditingDocument, other: EditingDocument): EditingDocument {
  const targets = new Set(own.touched.map(({ target }) => target));
  const isAdded = ({ target }: PendingEdit) => !targets.has(target);
  return {
    ...own,
    touched: [...own.touched, ...other.touched.filter(isAdded)],
    elsewhere: [...own.elsewhere, ...other.elsewhere.filter(isAdded)],
    ...joinSteps(
      own,
      pickSteps(other, (target) => !targets.has(target)),
    ),
    saveKey: null,
  };
}

/** How many texts that are no longer pending a document remembers. */
const maxGone = 300;

/**
 * Marks what a page has changed, by which other tabs and devices tell new texts from old ones.
 *
 * @param next made from `before`, whatever it says of marks and of what was seen
 */
export function markChanges(
  before: EditingDocument,
  next: EditingDocument,
  createMark: () => Mark,
): EditingDocument {
  const known = new Map(before.touched.map((edit) => [edit.target, edit]));
  const standing = new Set(before.elsewhere);
  const marks: Seen = {};
  const markAnew = (edit: PendingEdit): PendingEdit => {
    const mark = createMark();
    marks[edit.target] = { ...marks[edit.target], [mark.by]: mark.count };
    return { ...edit, mark };
  };
  const marked = next.touched.map((edit) => {
    const same = known.get(edit.target);
    return same && isSameEdit(same, edit) ? same : markAnew(edit);
  });
  const now = new Map(marked.map((edit) => [edit.target, edit]));
  // A text that is replaced, saved or discarded takes those along that say the same.
  const isRepeated = ({ target, value }: PendingEdit) => {
    const was = known.get(target);
    return was !== undefined && areEqual(was.value, value) && now.get(target) !== was;
  };
  const others = next.elsewhere
    .filter((edit) => !isRepeated(edit))
    .map((edit) => (standing.has(edit) ? edit : markAnew(edit)));
  const { touched, elsewhere } = chooseVersions([...marked, ...others]);
  return { ...next, touched, elsewhere, seen: limitSeen(joinSeen(before.seen, marks), touched) };
}

/** Marks the changes that the release before stored without marks. */
export function markOldChanges(document: EditingDocument, device: string): EditingDocument {
  const touched = document.touched.map((edit) => {
    return { ...edit, mark: edit.mark ?? { by: device, count: edit.at } };
  });
  const marks = touched.map(({ target, mark }) => ({ [target]: { [mark.by]: mark.count } }));
  return { ...document, touched, seen: marks.reduce(joinSeen, document.seen) };
}

function isSameEdit(edit: PendingEdit, other: PendingEdit): boolean {
  return (
    (['refusal', 'mark'] as const).every((key) => edit[key] === other[key]) &&
    areEqual(edit.value, other.value) &&
    areEqual(edit.base, other.base)
  );
}

function limitSeen(seen: Seen, touched: readonly PendingEdit[]): Seen {
  const gone = Object.keys(seen);
  if (gone.length <= maxGone) return seen;
  const targets = new Set(touched.map(({ target }) => target));
  const dropped = new Set(gone.filter((target) => !targets.has(target)).slice(0, -maxGone));
  return Object.fromEntries(Object.entries(seen).filter(([target]) => !dropped.has(target)));
}

/** A text that was changed here and, without knowing of that, on another device. */
export interface TwofoldText {
  own: PendingEdit;
  other: PendingEdit;
}

/** Returns one pair for each text that has more than one pending version. */
export function listTwofoldTexts({ touched, elsewhere }: EditingDocument): TwofoldText[] {
  return touched.flatMap((own) => {
    const other = elsewhere.find(
      (each) => each.target === own.target && !areEqual(each.value, own.value) && isChange(each),
    );
    return other ? [{ own, other }] : [];
  });
}

/** Settles a text of two versions. */
export function settleText(
  document: EditingDocument,
  { own, other }: TwofoldText,
  value: PendingEdit['value'],
  at: number,
): EditingDocument {
  const changed = changeText(document, own, value, at);
  // A choice is a change, even of what stays: the same choice may be made otherwise elsewhere.
  const touched = changed.touched.map((each) =>
    each.target === own.target ? { ...each, refusal: undefined, mark: undefined } : each,
  );
  const elsewhere = changed.elsewhere.filter((each) => each !== other);
  return { ...changed, touched, elsewhere, saveKey: null };
}

type Steps = Pick<EditingDocument, 'position' | 'steps'>;

function pickSteps({ steps, position }: Steps, keeps: (target: string) => boolean): Steps {
  const picked = (some: Step[]) => some.filter(({ target }) => keeps(target));
  return { steps: picked(steps), position: picked(steps.slice(0, position)).length };
}

/** Joins the steps of different texts; what was undone in `other` can then no longer be redone. */
function joinSteps(own: Steps, other: Steps): Steps {
  if (own.steps.length === 0) return other;
  const steps = [...other.steps.slice(0, other.position), ...own.steps];
  const limited = steps.slice(-maxSteps);
  const position = other.position + own.position - (steps.length - limited.length);
  return { steps: limited, position: Math.max(0, position) };
}

/** Returns whether a text is no longer changed or has a new base. */
export function wasSavedOrDiscarded(before: EditingDocument, after: EditingDocument): boolean {
  return before.touched.some(
    ({ target, base }) =>
      !after.touched.some((each) => each.target === target && areEqual(each.base, base)),
  );
}
